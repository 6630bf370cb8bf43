import { resolveNs } from 'node:dns/promises';
import { createInterface } from 'node:readline/promises';
import { localStagesFile } from '#infra/declared-stages.ts';
import { buildSite, siteDir, siteIsCurrent } from '../build-site.ts';
import { done, step } from '../local-stage/progress.ts';
import { runCdk } from './cdk.ts';

/** What a command uses besides AWS's SDK. Tests replace it, to answer like AWS. */
export interface Outside {
  cdk: typeof runCdk;
  /** Builds the site unless it is up to date. @returns its folder */
  builtSite: () => Promise<string>;
  /** Asks a yes-or-no question at the terminal; undefined if there is none. */
  ask: (question: string) => Promise<boolean | undefined>;
  /** Name servers of a DNS zone, as the public DNS has them. */
  nameServers: (zone: string) => Promise<string[]>;
  /** File with the stages of this machine. */
  localStages: URL;
  /** Seconds between two looks at a stack that is being changed. */
  pollSeconds: number;
}

export const outside: Outside = {
  cdk: runCdk,
  builtSite,
  ask,
  nameServers: resolveNs,
  localStages: localStagesFile,
  pollSeconds: 10,
};

async function ask(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`${question} [Y/n] `).finally(() => terminal.close());
  return /^(y|yes)?$/i.test(typed.trim());
}

async function builtSite(): Promise<string> {
  if (siteIsCurrent()) done('Site is up to date');
  else await step('Site built', () => buildSite({ quiet: true }));
  return siteDir;
}
