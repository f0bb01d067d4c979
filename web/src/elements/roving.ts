/**
 * One tab stop for a group of buttons: the arrow keys, Home and End move inside it, ← and → as the eye sees them.
 * The members are those marked `data-member`; the group's element decides which of them holds the tab stop.
 */
export function moveInGroup(event: KeyboardEvent, group: ParentNode): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const members = [...group.querySelectorAll<HTMLElement>('[data-member]:not([disabled])')];
  const at = members.indexOf(event.target as HTMLElement);
  const { direction } = getComputedStyle(event.target as HTMLElement);
  const next = nextMember(
    direction === 'rtl' ? mirrored(event.key) : event.key,
    at,
    members.length,
  );
  if (next === null) return;
  event.preventDefault();
  members[next]?.focus();
}

function mirrored(key: string): string {
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** The index to move to, or null when the key moves nothing. The ends do not wrap. */
export function nextMember(key: string, at: number, count: number): number | null {
  if (at < 0) return null;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
