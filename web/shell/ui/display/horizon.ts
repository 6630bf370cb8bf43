/** Generates the picture for HorizonArt: a pure function of the seed, so every device draws the same picture. */

export interface Scene {
  sky: string;
  sun: { x: number; y: number; r: number; fill: string };
  /** Closed paths from far to near. */
  land: { d: string; fill: string }[];
  /** Reflections of the sun on the water. */
  glints: { x: number; y: number; length: number; width: number }[];
  sail: string | null;
}

export interface HorizonColours {
  /** Day and dusk. */
  skies: readonly [string, string];
  suns: readonly [string, string];
  /** From far to near. */
  land: readonly [string, string, string];
}

export const width = 1200;
export const height = 800;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** mulberry32: a generator of pseudo-random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const close = ` L${width} ${height} L0 ${height} Z`;
const n = (value: number) => Math.round(value);

/** A smooth line through points at equal steps (Catmull-Rom as Béziers), closed to the bottom edge. */
function swell(heights: number[]): string {
  const step = width / (heights.length - 1);
  const at = (i: number) => heights[Math.max(0, Math.min(heights.length - 1, i))] ?? 0;
  let d = `M0 ${n(at(0))}`;
  for (let i = 0; i < heights.length - 1; i++) {
    const c1 = at(i) + (at(i + 1) - at(i - 1)) / 6;
    const c2 = at(i + 1) - (at(i + 2) - at(i)) / 6;
    d += ` C${n(step * (i + 1 / 3))} ${n(c1)} ${n(step * (i + 2 / 3))} ${n(c2)} ${n(step * (i + 1))} ${n(at(i + 1))}`;
  }
  return d + close;
}

function hills(random: () => number, base: number, lift: number): string {
  const phase = random() * 6.3;
  const beats = 1.1 + random() * 0.9;
  return swell(
    Array.from(
      { length: 8 },
      (_, i) => base + Math.sin(phase + (i / 7) * 6.3 * beats) * lift + (random() - 0.5) * lift * 0.7,
    ),
  );
}

/** A coast of one or two hills that rise from the water on one side. */
function headland(random: () => number, horizon: number, fromStart: boolean): string {
  const reach = width * (0.34 + random() * 0.24);
  const peak = height * (0.13 + random() * 0.12);
  const x = (along: number) => n(fromStart ? along * reach : width - along * reach);
  const y = (up: number) => n(horizon - up * peak);
  return `M${x(0)} ${y(0.72)} C${x(0.12)} ${y(0.98)} ${x(0.22)} ${y(1.08)} ${x(0.36)} ${y(0.86)} S${x(0.55)} ${y(0.4)} ${x(0.66)} ${y(0.46)} S${x(0.86)} ${y(0.02)} ${x(1)} ${y(0)} L${x(0)} ${y(0)} Z`;
}

/** A mountain ridge with one crest. */
function ridge(random: () => number, base: number, lift: number): string {
  const top = width * (0.18 + random() * 0.64);
  const crest = base - lift;
  const near = base + lift * 0.25 * random();
  return `M0 ${n(near)} C${n(top * 0.5)} ${n(near - lift * 0.2)} ${n(top * 0.8)} ${n(crest)} ${n(top)} ${n(crest)} S${n(top + (width - top) * 0.5)} ${n(base)} ${width} ${n(base - lift * 0.15)}${close}`;
}

/** Draws a sky, a sun and three bands of land or sea: hills, open sea or mountains, depending on `seed`. */
export function horizon(seed: string, colours: HorizonColours): Scene {
  const random = randomFrom(hash(seed));
  const kind = Math.floor(random() * 3);
  const light = random() < 0.6 ? 0 : 1;
  const [far, middle, near] = colours.land;
  const sunX = width * (0.2 + 0.6 * random());
  const r = height * (0.085 + 0.075 * random());
  const scene: Scene = {
    sky: colours.skies[light],
    sun: { x: n(sunX), y: n(height * (0.27 + 0.2 * random())), r: n(r), fill: colours.suns[light] },
    land: [],
    glints: [],
    sail: null,
  };
  if (kind === 0) {
    scene.land = [
      { d: hills(random, height * 0.56, height * 0.05), fill: far },
      { d: hills(random, height * 0.7, height * 0.04), fill: middle },
      { d: hills(random, height * 0.84, height * 0.03), fill: near },
    ];
    return scene;
  }
  if (kind === 1) {
    // Open sea: the sun touches the horizon, as in the logo.
    const line = height * (0.55 + random() * 0.06);
    scene.sun.y = n(line - r * (0.05 + random() * 0.5));
    scene.land = [
      { d: headland(random, line, sunX > width / 2), fill: middle },
      { d: `M0 ${n(line)} L${width} ${n(line)}${close}`, fill: far },
      { d: hills(random, height * 0.9, height * 0.02), fill: near },
    ];
    const steps = 5;
    for (let i = 0; i < steps; i++) {
      const y = line + height * 0.035 + i * height * 0.05;
      const length = r * (1.9 - i * 0.22) * (0.75 + random() * 0.5);
      scene.glints.push({
        x: n(sunX - length / 2 + (random() - 0.5) * r * 0.7),
        y: n(y),
        length: n(length),
        width: 9 + i,
      });
    }
    if (random() < 0.6) {
      const x = sunX > width / 2 ? width * (0.24 + random() * 0.12) : width * (0.64 + random() * 0.12);
      const y = line + height * 0.02;
      const tall = height * 0.11;
      const hull = `M${n(x - tall * 0.45)} ${n(y + 6)}h${n(tall * 1.05)}l${n(-tall * 0.2)} ${n(tall * 0.16)}h${n(-tall * 0.65)} Z`;
      scene.sail = `M${n(x)} ${n(y - tall)} V${n(y)} h${n(tall * 0.55)} Z M${n(x - 10)} ${n(y - tall * 0.8)} V${n(y)} H${n(x - tall * 0.4)} Z ${hull}`;
    }
    return scene;
  }
  scene.land = [
    { d: ridge(random, height * 0.64, height * 0.2), fill: far },
    { d: ridge(random, height * 0.78, height * 0.19), fill: middle },
    { d: ridge(random, height * 0.93, height * 0.15), fill: near },
  ];
  return scene;
}
