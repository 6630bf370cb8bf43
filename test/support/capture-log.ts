import { vi } from 'vitest';

/** Takes what functions write for CloudWatch, which goes past `console`: their log lines and their figures. Nothing of it is printed. */
export function captureLog() {
  const pieces: string[] = [];
  const take = (piece: unknown): boolean => {
    pieces.push(String(piece));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  const text = (): string => pieces.join('');
  /** Every line as CloudWatch takes it: JSON from its first letter. */
  const lines = (): Record<string, unknown>[] =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return {
    text,
    lines,
    ofLevel: (level: 'INFO' | 'WARN' | 'ERROR') => lines().filter((line) => line.level === level),
    clear: () => pieces.splice(0),
  };
}
