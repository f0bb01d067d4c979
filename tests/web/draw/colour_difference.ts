/** Colour arithmetic for tests: CIEDE2000 (Sharma, Wu, Dalal 2005) and dichromacy (Machado, Oliveira, Fernandes 2009, severity 1). */

type Triple = readonly [number, number, number];

export const visions: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function multiply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const rows = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [rows[0] ?? 0, rows[1] ?? 0, rows[2] ?? 0];
}

function linear(hex: string): Triple {
  const channels = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return [channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0];
}

function lab(rgb: Triple): Triple {
  const xyz = multiply(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb.map((v) => Math.min(1, Math.max(0, v))) as unknown as Triple,
  );
  const white: Triple = [0.95047, 1, 1.08883];
  const [fx = 0, fy = 0, fz = 0] = xyz.map((v, i) => {
    const t = v / (white[i] ?? 1);
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  });
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** ΔE2000 of two Lab colours. */
export function ciede2000([L1, a1, b1]: Triple, [L2, a2, b2]: Triple): number {
  const rad = Math.PI / 180;
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number): number =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  let dh = c1 * c2 === 0 ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dL = L2 - L1;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad);
  const L = (L1 + L2) / 2;
  const C = (c1 + c2) / 2;
  let h = h1 + h2;
  if (c1 * c2 !== 0) h = Math.abs(h1 - h2) <= 180 ? h / 2 : (h < 360 ? h + 360 : h - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const sC = 1 + 0.045 * C;
  const sH = 1 + 0.015 * C * t;
  const turn =
    -Math.sin(2 * 30 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) *
    2 *
    Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7));
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + turn * (dC / sC) * (dH / sH));
}

/** ΔE2000 of two hex colours as a given vision sees them. */
export function difference(first: string, second: string, vision: readonly Triple[]): number {
  return ciede2000(lab(multiply(vision, linear(first))), lab(multiply(vision, linear(second))));
}
