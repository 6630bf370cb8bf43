import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { seedAccounts } from './accounts.ts';
import { type Child, startNode } from './child.ts';
import { StageError } from './options.ts';

export interface AuthEmulator {
  /** `http://127.0.0.1:PORT` */
  url: string;
  child: Child;
}

/** Starts the Firebase Auth emulator for `project` in a process of its own and seeds its accounts. Offline, without Java. */
export async function startAuthEmulator(project: string, logFile: string): Promise<AuthEmulator> {
  const child = startNode(
    fileURLToPath(new URL('./auth-emulator-process.mjs', import.meta.url)),
    // A small heap: 100 MB instead of 135.
    ['--max-semi-space-size=1', '--max-old-space-size=96', '--optimize-for-size', '--expose-gc', '--no-deprecation'],
    { PATH: process.env.PATH, EMULATED_PROJECT: project },
    logFile,
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.process.once('message', (message: unknown) => resolve(z.object({ port: z.number() }).parse(message).port));
    void child.ended.then((how) => reject(new StageError(`The sign-in emulator did not start: ${how}. Its messages are in ${logFile}.`)));
  });
  const url = `http://127.0.0.1:${port}`;
  await seedAccounts(url, project);
  return { url, child };
}
