import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everything, personal, production, Synthesized } from '../synthesized.ts';

const edge = new Synthesized(everything, 'edge');
const canary = z
  .object({ Code: z.object({ Script: z.string(), Handler: z.string() }), Schedule: z.unknown() })
  .parse(edge.one('AWS::Synthetics::Canary').properties);
const indexPage = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8');

/** Runs the canary against pages by path; an unknown path is a 404. @returns the addresses that it opened */
async function run(pages: Record<string, string>): Promise<string[]> {
  const opened: string[] = [];
  const fetched = (address: string) => {
    opened.push(address);
    const { host, pathname, search } = new URL(address);
    const page = host === 'news.example.org' ? pages[`${pathname}${search}`] : undefined;
    return Promise.resolve(new Response(page ?? 'not found', { status: page === undefined ? 404 : 200 }));
  };
  const module: { handler?: () => Promise<void> } = {};
  new Function('exports', 'fetch', 'console', canary.Code.Script)(module, fetched, { log: () => {} });
  await module.handler?.();
  return opened;
}

const site = {
  '/': indexPage,
  '/api/articles?limit=1': JSON.stringify({ items: [{ id: 'a1' }], next: null }),
  '/article/a1': '<link rel="canonical" href="https://news.example.org/article/a1" />',
};

describe('the canary', () => {
  it('the canary opens the front page, the list and the newest article by the name of the site', async () => {
    expect(await run(site)).toEqual(Object.keys(site).map((path) => `https://news.example.org${path}`));
  });

  it.each<[string, Record<string, string>, string]>([
    ['another front page', { ...site, '/': 'Welcome to nginx' }, 'Front page failed'],
    ['a list without articles', { ...site, '/api/articles?limit=1': '{"items":[]}' }, 'List failed'],
    ['a list that is not JSON', { ...site, '/api/articles?limit=1': indexPage }, 'JSON'],
    ['an article that is not found', { ...site, '/article/a1': '' }, 'Article failed'],
  ])('the canary fails for %s', async (_, pages, reason) => {
    await expect(run(pages)).rejects.toThrow(reason);
  });

  it('the canary runs every ten minutes, and an alarm rings after two failed or missing runs', () => {
    expect(canary.Schedule).toMatchObject({ Expression: 'rate(10 minutes)' });
    expect(edge.one('AWS::CloudWatch::Alarm', 'SiteUnreachable').properties).toMatchObject({
      MetricName: 'SuccessPercent',
      Period: 600,
      EvaluationPeriods: 2,
      Threshold: 100,
      TreatMissingData: 'breaching',
    });
  });

  it('the canary is absent from personal stages, and from production without a name of its own', () => {
    const stages = [personal, { ...production, domain: undefined }];
    for (const stage of stages) expect(new Synthesized(stage, 'edge').all('AWS::Synthetics::Canary')).toEqual([]);
  });
});
