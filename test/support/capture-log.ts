import { vi } from 'vitest';

/** Captures the log lines and metrics that functions write to stdout, without printing them. */
export function captureLog() {
  const pieces: string[] = [];
  const take = (piece: unknown): boolean => {
    pieces.push(String(piece));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  const text = (): string => pieces.join('');
  /** All lines, parsed. Throws for a line that is not JSON from its first character. */
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
