/**
 * The colours of frames whose pictures load. Few, so that each is a class of the page's style and no picture needs a
 * style of its own: greys, then the hues of photographs, dark and light.
 */
export const tints = [
  ...['#1c1c1c', '#5a5a5a', '#9c9c9c', '#e2e2e2'],
  ...['#4a2b1f', '#8a5a3c', '#c79a72', '#e6d2b8'],
  ...['#20384f', '#4a739a', '#9dbcd6', '#7a2e2e'],
  ...['#24402a', '#5d7f4e', '#a9bf8f', '#c9a43a'],
] as const;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The number of the tint that is nearest to a colour. */
export function tintOf(colour: readonly number[]): number {
  const distance = (tint: string): number =>
    channels(tint).reduce((sum, value, n) => sum + (value - (colour[n] ?? 0)) ** 2, 0);
  const distances = tints.map(distance);
  return distances.indexOf(Math.min(...distances));
}
