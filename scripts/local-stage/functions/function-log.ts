import { createWriteStream } from 'node:fs';
import { warn } from '#scripts/command/progress.ts';
import type { FunctionLogger } from './execution-environment.ts';

/**
 * Writes the log of all functions to one file, each line prefixed with the function's name; prints errors in short
 * form.
 */
export function functionLog(file: string): FunctionLogger & { close(): void } {
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    log: (name, text) => {
      const lines = text.trimEnd().split('\n');
      stream.write(`${lines.map((line) => `${name} ${line}`).join('\n')}\n`);
      for (const line of text.split('\n')) if (/"level":"error"/i.test(line)) warn(`${name}: ${summaryOf(line)}`);
    },
    failed: (name, { errorType, errorMessage, trace }) => {
      stream.write(`${name} ${errorType}: ${errorMessage}\n${trace ?? ''}\n`);
      warn(`${name} failed: ${errorType}: ${errorMessage.split('\n', 1)[0] ?? ''}`);
    },
    close: () => stream.end(),
  };
}

/** The message of a structured log line. */
function summaryOf(line: string): string {
  try {
    const { message = line, error } = JSON.parse(line);
    const cause = typeof error === 'object' && error !== null && 'message' in error ? `: ${error.message}` : '';
    return `${message}${cause}`.slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
