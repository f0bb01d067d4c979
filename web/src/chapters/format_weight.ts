import { formatNumber, formatSize } from '../draw/format';

const most = 6;
const significant = 3;

/** With six decimals; a weight that these would show as zeros as a power of ten; `0` for one that is exactly 0. */
export function formatWeight(weight: number): string {
  const text = formatNumber(weight, most);
  return weight === 0 || !/[1-9]/.test(text) ? formatSize(weight, significant) : text;
}
