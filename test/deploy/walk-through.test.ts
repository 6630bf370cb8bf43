import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeSource } from '#functions/sources/source-edits.ts';
import { allSources } from '#functions/sources/sources.ts';
import { deployCommand } from '#scripts/deploy/deploy.ts';
import type { Outside } from '#scripts/deploy/outside.ts';
import { seedCommand } from '#scripts/deploy/seed.ts';
import { renderedPaths, sitePageSeconds } from '#shared/api/documents.ts';
import { publisherSources } from '#shared/config/seed/sources.ts';
import { documentTemplate } from '#shared/config/site-paths.ts';
import { placeholderBundles } from '#test/infra/synthesized.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { FakeAccount } from './fake-account.ts';
import { answersOf, type SignInWorld, workingSignIn } from './fake-sign-in.ts';

// A newcomer's whole way through docs/deploying.md. The commands, the templates, the table and schedule-sources are
// real; AWS's other services, Firebase and Google are played. Each test is a step and goes on from the one before.
// TRANSCRIPT=file writes what the newcomer sees.

withRealTable();
const folder = mkdtempSync(join(tmpdir(), 'walk-'));
const localStages = pathToFileURL(join(folder, 'stages.local.json'));
const site = join(folder, 'site');
const host = 'alice.example.org';
const account = new FakeAccount(localStages, placeholderBundles());
const { stacks, changes } = account.formation;
let world: SignInWorld = { ...workingSignIn(host, 'news-alice'), domains: ['localhost'], redirectUris: [] };
let answers: boolean[] = [];
let transcript = '';
let printed = '';
/** What the first deployment that succeeded printed. */
let deployed = '';

const print = (text: string) => {
  printed += `${text}\n`;
};

const waited: number[] = [];
const outside: Outside = {
  cdk: account.cdk,
  builtSite: () => Promise.resolve(site),
  ask: (question) => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`An unexpected question: ${question}`);
    print(`? ${question} [Y/n] ${answer ? 'y' : 'n'}`);
    return Promise.resolve(answer);
  },
  nameServers: () => Promise.resolve(account.delegatedTo),
  wait: async (ms) => void waited.push(ms),
  localStages,
};

/** Runs a command as a user would. @returns its error, if it failed */
async function run(name: string, command: (args: string[]) => Promise<void>, more: string[]): Promise<string> {
  const args = [...(more.includes('--stage') ? [] : ['--stage', 'alice']), '--region', 'eu-west-1', ...more];
  printed = '';
  let failure = '';
  try {
    await command(args);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    print(`✗ ${failure}`);
  }
  transcript += `\n$ npm run ${name} -- ${args.join(' ').replace(folder, '.')}\n${printed}`;
  expect(answers).toEqual([]);
  return failure;
}
const deploy = (...more: string[]) => run('deploy', (args) => deployCommand(args, outside), more);
const seed = (...more: string[]) => run('seed', seedCommand, more);

const does = (text: string) => {
  transcript += `\n# ${text}\n`;
};

beforeAll(() => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>News</title><script src="/assets/app.js"></script>');
  writeFileSync(join(site, documentTemplate), '<!doctype html><title>News</title>');
  writeFileSync(join(site, 'assets/app.js'), 'start();');
});
beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(print);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => answersOf(world)(input, init));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  if (process.env.TRANSCRIPT) writeFileSync(process.env.TRANSCRIPT, transcript.replace(/ {2}\(\d+\.\d s\)/g, ''));
  rmSync(folder, { recursive: true });
});

describe('a newcomer who follows docs/deploying.md', () => {
  it('a newcomer who follows docs/deploying.md sees which setting of stages.local.json is wrong', async () => {
    does('writes stages.local.json, with a typing error');
    writeFileSync(localStages, JSON.stringify({ alice: { firebaseProject: 'News Alice' } }));
    expect(await deploy()).toContain('firebaseProject: is not the id of a Firebase project');
  });

  it('a newcomer who follows docs/deploying.md is asked for the missing secret, but not for the one that can follow', async () => {
    does('corrects stages.local.json');
    const settings = {
      firebaseProject: 'news-alice',
      firebaseApiKey: `AIza${'x'.repeat(35)}`,
      admins: ['alice@example.org'],
      deletionProtection: true,
      domain: { host, hostedZone: { id: 'Z0123456789ABC', name: 'example.org' } },
      payments: {
        stripeKeyParameter: '/alice/stripe',
        stripeWebhookParameter: '/alice/stripe-webhook',
        prices: { digital: 'price_1', bundle: 'price_2' },
      },
    };
    writeFileSync(localStages, JSON.stringify({ alice: settings }));
    const failure = await deploy();
    expect(failure).toContain('--name /alice/stripe --value');
    expect(failure).not.toContain('stripe-webhook');
    expect([changes, account.objects.size]).toEqual([[], 0]);
  });

  it('a newcomer who follows docs/deploying.md is asked to delegate the domain', async () => {
    does('aws ssm put-parameter ... --name /alice/stripe ...');
    account.secrets.add('/alice/stripe');
    expect(await deploy()).toContain('Enter these name servers at your registrar');
    expect(stacks.size).toBe(0);
  });

  it('a newcomer who follows docs/deploying.md has a first deployment that fails and leaves nothing protected', async () => {
    does('enters the name servers at the registrar; AWS then refuses CloudFront to the new account');
    account.delegateZone();
    account.failing.set('landfall-alice', 'Your account must be verified before you can add new CloudFront resources');
    expect(await deploy()).toContain('landfall-alice was not deployed');
    expect(stacks.get('landfall-alice')).toMatchObject({ status: 'ROLLBACK_COMPLETE', isProtected: false });
    expect(account.objects.size).toBe(0);
  });

  it('a newcomer who follows docs/deploying.md repeats the deployment, which seeds the stage and fetches its sources', async () => {
    does('has the account verified by the support of AWS');
    answers = [true];
    expect(await deploy()).toBe('');
    // The edge stack exists, so the CDK has protected it.
    expect(changes).toEqual(['UpdateTerminationProtection landfall-alice true']);
    expect([...stacks.values()].map(({ status, isProtected }) => [status, isProtected])).toEqual([
      ['UPDATE_COMPLETE', true],
      ['CREATE_COMPLETE', true],
    ]);
    expect(await allSources()).toHaveLength(publisherSources.length);
    expect(printed).toContain(`Fetching ${publisherSources.length} sources`);
    deployed = printed;
    const siteKeys = [...account.objects.keys()].filter((key) => !key.startsWith('release'));
    expect(siteKeys.toSorted()).toEqual(['assets/app.js', 'config.json', 'index.html', documentTemplate]);
  });

  it('a newcomer who follows docs/deploying.md has a table that is protected against deletion from now on', async () => {
    const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: 'news' }));
    expect(Table?.DeletionProtectionEnabled).toBe(true);
  });

  it('a newcomer who follows docs/deploying.md can seed again, which keeps what an editor deleted, and adds sources of a file', async () => {
    does('deletes a source in /admin/sources');
    const [first] = await allSources();
    await removeSource(first?.id ?? '');
    expect(await seed()).toBe('');
    expect(printed).toMatch(/0 sources added, 0 topics; 20 stored already, left as they are; 1 deleted by an editor/);
    const file = join(folder, 'feeds.opml');
    writeFileSync(file, '<opml version="2.0"><body><outline xmlUrl="https://a.example/f" text="A"/></body></opml>');
    expect(await seed('--sources', file)).toBe('');
    expect(printed).toContain('✓ 1 source added');
    expect(printed).toContain('Fetching 1 source;');
  });

  it('a newcomer who follows docs/deploying.md cannot seed a stage that is not deployed', async () => {
    expect(await seed('--stage', 'bob')).toContain("The stage 'bob' is not deployed in eu-west-1. Deploy it first");
  });

  it('a newcomer who follows docs/deploying.md gets the remaining steps, with exact values', () => {
    expect(deployed).toContain(`add ${host} to the authorised domains: https://console.firebase.google.com/`);
    expect(deployed).toContain(`add https://${host}/__/auth/handler to its authorised redirect URIs`);
    expect(deployed).toContain(`send Stripe's events to https://${host}/api/membership/webhook`);
    expect(deployed).toContain('--name /alice/stripe-webhook --value whsec_...');
  });

  it('a newcomer who follows docs/deploying.md learns from --check-sign-in what is missing, and then that nothing is', async () => {
    expect(await deploy('--check-sign-in')).toBe(`Sign-in at https://${host} lacks 2 steps; see above.`);
    expect(printed).toContain(`${host} is not an authorised domain`);
    expect(printed).toContain(`https://${host}/__/auth/handler is not registered`);
    does('adds the domain and the redirect URI, and stores the secret of the webhook');
    world = workingSignIn(host, 'news-alice');
    account.secrets.add('/alice/stripe-webhook');
    expect(await deploy('--check-sign-in')).toBe('');
    expect(printed).toContain('Nothing is missing for sign-in');
  });

  it('a newcomer who follows docs/deploying.md deploys a second time without a question, with protection kept and only the changes uploaded', async () => {
    changes.length = 0;
    does('changes the site');
    for (const name of ['index.html', documentTemplate])
      writeFileSync(join(site, name), '<!doctype html><title>Newer</title>');
    expect(await deploy()).toBe('');
    expect(changes).toEqual([]);
    expect([...stacks.values()].map(({ isProtected }) => isProtected)).toEqual([true, true]);
    expect(printed).toContain('Site: 2 files uploaded, 2 unchanged');
    expect(account.invalidated).toEqual([
      [...new Set(['/', '/index.html', `/${documentTemplate}`, ...renderedPaths])].toSorted(),
    ]);
    // Until functions have read the new page.
    expect(waited).toEqual([sitePageSeconds * 1000]);
    expect(printed).not.toContain('no sources');
  });

  it('a newcomer who follows docs/deploying.md learns how to leave an update that could not be undone', async () => {
    account.failing.set('landfall-alice', 'Rate exceeded');
    expect(await deploy()).toContain('landfall-alice was not deployed');
    expect(stacks.get('landfall-alice')).toMatchObject({ status: 'UPDATE_ROLLBACK_FAILED', isProtected: true });
    expect(await deploy()).toContain('First: aws cloudformation continue-update-rollback');
    expect(stacks.get('landfall-alice')).toMatchObject({ status: 'UPDATE_ROLLBACK_FAILED', isProtected: true });
  });
});
