import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTopicCounts } from '#functions/catalog/topics.ts';
import { addSource, editSource, removeSource } from '#functions/sources/source-edits.ts';
import { allSources, dueSourceIds } from '#functions/sources/sources.ts';
import { seedCommand } from '#scripts/deploy/seed.ts';
import { fetchNow, isUnseeded, offerSeed, seedStage, sourcesToSeed } from '#scripts/deploy/seed-stage.ts';
import { publisherSources } from '#shared/config/seed/sources.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
const lambda = mockClient(LambdaClient);
const folder = mkdtempSync(join(tmpdir(), 'seed-'));
let printed = '';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  printed = '';
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => {
      printed += `${text}\n`;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  lambda.reset();
});

const seed = (options: { dryRun?: boolean; restore?: boolean } = {}, sources = sourcesToSeed(undefined)) =>
  seedStage(sources, { dryRun: false, restore: false, ...options });
const names = async () => (await allSources()).map(({ name }) => name).toSorted();
const publishers = publisherSources.map(({ name }) => name).toSorted();

function listFile(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('the offer at the end of a first deployment', () => {
  const outputs = { TableName: 'news', ScheduleFunctionName: 'landfall-alice-schedule' };
  const offer = (more: { seed?: boolean; yes?: boolean; answer?: boolean | undefined }) => {
    const questions: string[] = [];
    const ask = (question: string) => {
      questions.push(question);
      return Promise.resolve(more.answer);
    };
    const options = { stage: 'alice', region: 'eu-west-1', yes: more.yes ?? false, seed: more.seed, ask };
    return offerSeed(outputs, options).then(() => questions.length);
  };

  it.each([
    ['is declined', false],
    ['finds no terminal', undefined],
  ])('the offer to seed prints the command when it %s', async (_, answer) => {
    expect(await offer({ answer })).toBe(1);
    expect(printed).toContain('Add them with npm run seed -- --stage alice --region eu-west-1');
    expect(await isUnseeded()).toBe(true);
  });

  it('the offer to seed is not made with --no-seed', async () => {
    expect(await offer({ seed: false })).toBe(0);
    expect([printed, await isUnseeded()]).toEqual(['', true]);
  });
});

// The tests of this block follow one table through its life.
describe('npm run seed', () => {
  it('npm run seed changes nothing in a dry run, and prints what it would add', async () => {
    expect(await isUnseeded()).toBe(true);
    expect(await seed({ dryRun: true })).toBe(0);
    expect(await isUnseeded()).toBe(true);
    expect(await readTopicCounts({ consistent: true })).toEqual(new Map());
    expect(printed).toContain(`${publisherSources[0]?.name}  ${publisherSources[0]?.url}`);
    expect(printed).toContain(`${publishers.length} sources would be added`);
  });

  it('npm run seed writes the real publishers, due at once, and the topics', async () => {
    expect(await seed()).toBe(publishers.length);
    expect(await names()).toEqual(publishers);
    expect(await dueSourceIds(new Date())).toHaveLength(publishers.length);
    expect([...(await readTopicCounts({ consistent: true })).keys()].toSorted()).toEqual(
      topics.map(({ id }) => id).toSorted(),
    );
    expect(await isUnseeded()).toBe(false);
    expect(printed).toMatch(new RegExp(`✓ ${publishers.length} sources added, ${topics.length} topics`));
  });

  it("npm run seed keeps an editor's changes when it is repeated", async () => {
    const [first] = await allSources();
    await editSource(first?.id ?? '', { name: 'Renamed by an editor', active: false });
    const before = await allSources();
    expect(await seed()).toBe(0);
    expect(await allSources()).toEqual(before);
    expect(printed).toContain(`${publishers.length} stored already, left as they are`);
  });

  it('npm run seed keeps deleted sources deleted unless it is asked to restore them', async () => {
    const [first, second] = await allSources();
    await removeSource(first?.id ?? '');
    await removeSource(second?.id ?? '');
    expect(await seed()).toBe(0);
    expect(printed).toContain('2 deleted by an editor, not added again (--restore-deleted adds them)');
    expect(await allSources()).toHaveLength(publishers.length - 2);
    expect(await seed({ restore: true })).toBe(2);
    expect(await allSources()).toHaveLength(publishers.length);
  });

  it('npm run seed finishes an interrupted seed', async () => {
    const more = sourcesToSeed(listFile('more.json', '[{"url":"https://a.example/f"},{"url":"https://b.example/f"}]'));
    const [first] = more;
    if (first === undefined) throw new Error('The list is empty');
    // The source was stored, and the process ended before it recorded that.
    await addSource(first, new Date());
    expect(await seed({}, more)).toBe(1);
    await removeSource(first.id);
    expect(await seed({}, more)).toBe(0);
  });

  it('npm run seed leaves out an address that another source reads, and one that may not be fetched', async () => {
    const { url } = publisherSources.at(-1) ?? { url: '' };
    await editSource((await allSources()).find((one) => one.url === url)?.id ?? '', { url: 'https://moved.example/f' });
    const list = [{ url: 'https://moved.example/f' }, { url: 'http://10.0.0.1/feed' }, { url: 'https://d.example/f' }];
    expect(await seed({}, sourcesToSeed(listFile('mixed.json', JSON.stringify(list))))).toBe(1);
    expect(printed).toContain('1 more are read already');
    expect(printed).toMatch(/! 10\.0\.0\.1 \(http:\/\/10\.0\.0\.1\/feed\) was not added: .+/);
  });

  it('npm run seed names the entry and the field of an invalid file before it needs an account', () => {
    expect(() => sourcesToSeed(listFile('bad.json', '[{"url":"https://ada:secret@a.example/f"}]'))).toThrow(
      /a\.example.* is not a source\. url: must not contain a user name or password/,
    );
    expect(() => sourcesToSeed(join(folder, 'missing.json'))).toThrow('--sources');
  });
});

describe('the sources of a country', () => {
  it('the sources of a country are its publishers with a known feed, in its country and region', () => {
    const sources = sourcesToSeed(undefined, 'Jamaica');
    expect(sources).toMatchObject([
      { name: 'The Gleaner', region: 'caribbean', metadata: { country: 'JM', language: 'en' } },
      { name: 'Jamaica Observer', url: 'https://www.jamaicaobserver.com/feed/' },
    ]);
    // The id of the same feed in the publishers of every stage: a repeated seed finds it stored.
    expect(sourcesToSeed(undefined).map(({ id }) => id)).toContain(sources[1]?.id);
    expect(() => sourcesToSeed('feeds.opml', 'JM')).toThrow('Name either --sources or --country.');
  });

  it('npm run seed --check takes no stage and no table', async () => {
    await expect(seedCommand(['--check', '--table', 'news'])).rejects.toThrow('it does not take --table');
    await expect(seedCommand(['--check', '--country', 'Atlantis'])).rejects.toThrow('there is no pack');
  });
});

describe('the offer at the end of a later deployment', () => {
  it('the offer to seed is not made: the stage has sources, or an editor deleted them', async () => {
    const ask = () => Promise.reject(new Error('asked'));
    const outputs = { TableName: 'news', ScheduleFunctionName: 'x' };
    const options = { stage: 'alice', region: 'eu-west-1', yes: true, seed: undefined, ask };
    await offerSeed(outputs, options);
    for (const { id } of await allSources()) await removeSource(id);
    await offerSeed(outputs, options);
    expect([printed, await names()]).toEqual(['', []]);
  });
});

describe('the first fetch', () => {
  it('the first fetch of a deployment invokes schedule-sources and prints how many sources it queued', async () => {
    lambda.on(InvokeCommand).resolves({ Payload: Object.assign(Buffer.from('{"runId":"r1","queued":31}')) });
    await fetchNow('landfall-alice-schedule', 'eu-west-1');
    expect(lambda.commandCalls(InvokeCommand)[0]?.args[0].input).toMatchObject({
      FunctionName: 'landfall-alice-schedule',
    });
    expect(printed).toContain('Fetching 31 sources');
  });

  it('the first fetch of a deployment reports a function that fails, with its error', async () => {
    lambda
      .on(InvokeCommand)
      .resolves({ FunctionError: 'Unhandled', Payload: Object.assign(Buffer.from('"no table"')) });
    await expect(fetchNow('landfall-alice-schedule', 'eu-west-1')).rejects.toThrow('failed (Unhandled): "no table"');
  });
});
