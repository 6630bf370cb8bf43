import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { seedAccounts } from './accounts.ts';

export interface AuthEmulator {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Resolves when the emulator has exited, with the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the Firebase Auth emulator for `project` and seeds its accounts. It works offline and without Java, in a
 * thread: a process would take 45 MB more.
 * @param log receives the emulator's output.
 */
export async function startAuthEmulator(project: string, log: (text: string) => void): Promise<AuthEmulator> {
  const worker = new Worker(new URL('./auth-emulator-worker.mjs', import.meta.url), {
    name: 'sign-in',
    workerData: { project },
    env: {},
    execArgv: ['--no-deprecation'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding('utf8').on('data', log);
  const exited = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`exit code ${code}`));
  });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(z.object({ port: z.number() }).parse(message).port));
    void exited.then((how) => reject(new Error(`The sign-in emulator did not start: ${how}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  await seedAccounts(url, project);
  return { url, exited, stop: async () => void (await worker.terminate()) };
}
