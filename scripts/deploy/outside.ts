import { resolveNs } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import { localStagesFile } from '#infra/declared-stages.ts';
import { buildSite, siteDir, siteIsCurrent } from '../build-site.ts';
import { done, step } from '../command/progress.ts';
import { ask } from '../command/run-command.ts';
import { runCdk } from './assembly.ts';

/** What a command uses besides AWS's SDK. Tests replace it, to answer like AWS. */
export interface Outside {
  cdk: typeof runCdk;
  /** Builds the site unless it is up to date. @returns its folder */
  builtSite: () => Promise<string>;
  ask: typeof ask;
  /** Name servers of a DNS zone, as the public DNS has them. */
  nameServers: (zone: string) => Promise<string[]>;
  /** Waits for so many milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  /** File with the stages of this machine. */
  localStages: URL;
}

export const outside: Outside = {
  cdk: runCdk,
  builtSite,
  ask,
  nameServers: resolveNs,
  wait: setTimeout,
  localStages: localStagesFile,
};

async function builtSite(): Promise<string> {
  if (siteIsCurrent()) done('Site is up to date');
  else await step('Site built', () => buildSite({ quiet: true }));
  return siteDir;
}
