import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../bundle-functions.ts';

interface Ended {
  code: number;
  /** What it printed, unless it had this terminal. */
  output: string;
}

/** Runs the CDK's command line under this Node. With `terminal` it may print and ask here; without, what it prints is kept. */
export function runCdk(args: readonly string[], { terminal }: { terminal: boolean }): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      cwd: repository,
      stdio: terminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => printed.push(piece));
    child.stderr?.on('data', (piece: Buffer) => printed.push(piece));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(printed).toString('utf8') }));
  });
}
