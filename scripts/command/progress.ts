/** Formats milliseconds as seconds: `0.4 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Prints a finished step. @param since start of the step (performance.now), to print its duration */
export function done(text: string, since?: number): void {
  console.log(`✓ ${text}${since === undefined ? '' : `  (${seconds(performance.now() - since)})`}`);
}

/** Prints progress or information. */
export function note(text: string): void {
  console.log(`… ${text}`);
}

/** Prints a problem that does not stop the command. */
export function warn(text: string): void {
  console.error(`! ${text}`);
}

/** Returns a function that prints progress, at most every two seconds. */
export function occasionalNote(): (text: string) => void {
  let printedAt = performance.now();
  return (text) => {
    if (performance.now() - printedAt < 2000) return;
    printedAt = performance.now();
    note(text);
  };
}

/** Runs one step and prints it with its duration when it is done. */
export async function step<T>(text: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  done(typeof text === 'string' ? text : text(result), since);
  return result;
}
