import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../bundle-functions.ts';

interface CdkResult {
  code: number;
  /** Its output, if it was not attached to the terminal. */
  output: string;
}

/**
 * Runs the CDK's command line under this Node. @param terminal true to attach it to this terminal, else its output is
 * returned
 */
export function runCdk(args: readonly string[], { terminal }: { terminal: boolean }): Promise<CdkResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      cwd: repository,
      stdio: terminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
