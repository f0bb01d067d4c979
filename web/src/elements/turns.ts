/** Milliseconds that what is not seen waits at most for a moment in which the page has nothing else to do. */
const patience = 1000;

/** Resolves when the page has nothing else to do, or after a second. */
export function idle(): Promise<void> {
  return new Promise((goOn) => whenIdle(goOn));
}

/** Resolves in another task: what the page has to do in between comes first. */
export function nextTask(): Promise<void> {
  return new Promise((goOn) => {
    setTimeout(goOn);
  });
}

/** Those that have not had their turn, in the order in which they asked, and what goes on with each. */
const waiting = new Map<Element, () => void>();
const inSight = new Set<Element>();
let taskComes = false;
let idleComes = false;

/**
 * Resolves when `player` may compute and draw. Players open one a task, so that the page answers in between: first those
 * in the window, then the others, whenever the page has nothing else to do.
 */
export function openingTurn(player: Element): Promise<void> {
  return new Promise((open) => {
    waiting.set(player, open);
    sight().observe(player);
    schedule();
  });
}

let observer: IntersectionObserver | undefined;
/** Made when first needed: a server that renders the page has none. */
function sight(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && waiting.has(target)) inSight.add(target);
      else inSight.delete(target);
    }
    schedule();
  });
  return observer;
}

/** Whoever has come into sight does not wait for the idle moment that others wait for. */
function schedule(): void {
  if (inSight.size > 0 && !taskComes) {
    taskComes = true;
    setTimeout(() => {
      taskComes = false;
      openNext();
    });
  } else if (inSight.size === 0 && waiting.size > 0 && !idleComes) {
    idleComes = true;
    whenIdle(() => {
      idleComes = false;
      openNext();
    });
  }
}

/** In sight before out of sight, first come first served. */
function openNext(): void {
  const [first] = waiting.keys();
  const player = [...waiting.keys()].find((each) => inSight.has(each)) ?? first;
  if (player === undefined) return;
  const open = waiting.get(player);
  waiting.delete(player);
  inSight.delete(player);
  sight().unobserve(player);
  open?.();
  schedule();
}

/** Safari has no such callback. */
function whenIdle(goOn: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(goOn, { timeout: patience });
  else setTimeout(goOn, patience / 20);
}
