import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UserError } from '#scripts/command/user-error.ts';
import { type Child, startWatched } from '../child-process.ts';
import { freePort } from '../loopback.ts';

export interface Dynoxide {
  endpoint: string;
  child: Child;
}

/** Ports tried before an error. */
const maxStarts = 5;
/**
 * One thread for all requests. SQLite handles them one after the other in any case, and two threads that wait for each
 * other take up to a fifth more processor time for writes.
 */
const variables = { TOKIO_WORKER_THREADS: '1' };

/**
 * Starts dynoxide, and waits until it responds. Another program may take the free port before dynoxide does: then it
 * exits, and the next port is tried.
 * @param log file for its output
 * @param path its SQLite file; in memory without one
 * @throws UserError if it is not installed or does not start
 */
export async function startDynoxide(log: string, path?: string, choosePort = freePort): Promise<Dynoxide> {
  const program = binary();
  const database = path === undefined ? [] : ['--db-path', path];
  for (let start = 1; ; start++) {
    const port = await choosePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const child = startWatched(program, ['serve', '--port', String(port), ...database], log, variables);
    let problem: string | undefined;
    void child.exited.then((reason) => {
      problem = reason;
    });
    for (let tries = 0; tries < 500 && problem === undefined; tries++) {
      // The log proves that it is dynoxide and not another program on the port.
      const listens = readFileSync(log, 'utf8').includes(`listening on ${endpoint}\n`);
      if (listens && (await isReachable(endpoint).catch(() => false))) return { endpoint, child };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await child.stop();
    if (start === maxStarts)
      throw new UserError(
        `The table (dynoxide) did not start: ${problem ?? 'it does not respond'}. Its log is ${log}.`,
      );
  }
}

export const isReachable = async (endpoint: string): Promise<boolean> => (await fetch(endpoint)).status > 0;

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
    if (existsSync(file)) return file;
  } catch {
    // The package is not installed.
  }
  throw new UserError(
    `${name} is not installed. Run DynamoDB Local and set DYNAMODB_ENDPOINT=http://localhost:8000 instead.`,
  );
}
