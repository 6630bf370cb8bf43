import { createWriteStream } from 'node:fs';
import { warn } from '../progress.ts';
import type { PoolEvents } from './function-pool.ts';

/** Writes what functions log to one file, each line after the function's name, and says their failures shortly on the console. */
export function functionLog(file: string): PoolEvents & { close(): void } {
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    log: (name, text) => {
      stream.write(
        `${text
          .trimEnd()
          .split('\n')
          .map((line) => `${name} ${line}`)
          .join('\n')}\n`,
      );
      for (const line of text.split('\n')) if (/"level":"error"/i.test(line)) warn(`${name}: ${shortly(line)}`);
    },
    failed: (name, { errorType, errorMessage, trace }) => {
      stream.write(`${name} ${errorType}: ${errorMessage}\n${trace ?? ''}\n`);
      warn(`${name} failed: ${errorType}: ${errorMessage.split('\n', 1)[0] ?? ''}`);
    },
    close: () => stream.end(),
  };
}

/** The message of a structured log line. */
function shortly(line: string): string {
  try {
    const { message = line, error } = JSON.parse(line);
    const cause = typeof error === 'object' && error !== null && 'message' in error ? `: ${error.message}` : '';
    return `${message}${cause}`.slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
