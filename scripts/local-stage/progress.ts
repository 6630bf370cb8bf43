/** Seconds for people: `0.4 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** One finished step, with the time it took. */
export function done(text: string, since?: number): void {
  console.log(`✓ ${text}${since === undefined ? '' : `  (${seconds(performance.now() - since)})`}`);
}

/** Something that goes on, or that a person should know. */
export function note(text: string): void {
  console.log(`… ${text}`);
}

/** What went wrong while the stage goes on. */
export function warn(text: string): void {
  console.error(`! ${text}`);
}

/** Runs one step and says when it is done. */
export async function step<T>(text: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  done(typeof text === 'string' ? text : text(result), since);
  return result;
}
