import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#infra/site/security-headers.ts';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { siteConfig } from '#scripts/local-stage/site/site-config.ts';
import { production, Synthesized } from './synthesized.ts';

const adNetwork = '/21700000000/news';
const stack = new Synthesized({ ...production, adNetwork });
const without = new Synthesized(production);

describe('advertising in the stack', () => {
  it('API-17: what serves may read and no more; what tracks may write', () => {
    const actions = (name: string) => new Set(stack.grantsOf(name).map(({ action }) => action));
    expect(actions('serve-ad')).toEqual(new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']));
    for (const name of ['track-impression', 'track-click'])
      expect(stack.allows(name, 'dynamodb:PutItem', 'Table')).toBe(true);
  });

  it('ADS-31: only what serves is told the ad network, and only where there is one', () => {
    const told = (synthesized: Synthesized) =>
      synthesized
        .all('AWS::Lambda::Function')
        .map(({ metadata }) => String(metadata.bundle))
        .filter((bundle) => 'AD_NETWORK' in synthesized.environmentOf(bundle));
    expect(told(stack)).toEqual(['serve-ad']);
    expect(stack.environmentOf('serve-ad').AD_NETWORK).toBe(adNetwork);
    expect(told(without)).toEqual([]);
  });

  it('a page asks for several places at once: those routes are as many times as wide', () => {
    const { RouteSettings } = without.one('AWS::ApiGatewayV2::Stage').properties;
    expect(RouteSettings).toMatchObject({
      'GET /api/ads/serve': { ThrottlingRateLimit: 250, ThrottlingBurstLimit: 500 },
      'POST /api/ads/track/impression': { ThrottlingRateLimit: 250, ThrottlingBurstLimit: 500 },
      'POST /api/ads/track/click': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    });
  });
});

describe('the ad network of a stage', () => {
  const declared = (network: string): Record<string, Omit<StageInput, 'name'>> => ({
    x: { kind: 'personal', adNetwork: network },
  });

  it.each(['/21700000000/landfall', '/21700000000', '/123,456/news/front.page'])('%s is one', (network) => {
    expect(stageNamed('x', declared(network)).adNetwork).toBe(network);
  });
  it.each(['21700000000/x', '/news', '/1/a b', '/1/../x?y', 'https://ads.example', '/1//x', ''])(
    '%j is none',
    (network) => {
      expect(() => stageNamed('x', declared(network))).toThrow(
        'is not the path of an ad network such as /21700000000/news',
      );
    },
  );

  it('the local stage has none, and says so in its config.json; one that is set is passed on', () => {
    const local = stageNamed('local');
    expect(local.adNetwork).toBeUndefined();
    expect(siteConfig('http://localhost:3000', local)).not.toHaveProperty('adNetwork');
    expect(siteConfig('http://localhost:3000', { ...local, adNetwork })).toMatchObject({ stage: 'local', adNetwork });
  });
});

describe('ADS-17: the page’s policy and the ad network’s tag', () => {
  const directives = (policy: string) =>
    new Map(policy.split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));
  const plain = directives(contentSecurityPolicy(production));
  const withTag = directives(contentSecurityPolicy({ ...production, adNetwork }));

  it('a stage without ad network lets nothing of it in', () => {
    expect(
      [...plain.values()].flat().filter((source) => /doubleclick|syndication|adtraffic|googletagservices/.test(source)),
    ).toEqual([]);
  });

  it('with one the tag’s script, calls and frames are let in beside what was, by name and https, and nothing else changes', () => {
    for (const [name, sources] of withTag) {
      const added = sources.filter((source) => !plain.get(name)?.includes(source));
      expect(sources.filter((source) => !added.includes(source))).toEqual(plain.get(name));
      expect(added.length > 0).toBe(['script-src', 'connect-src', 'frame-src'].includes(name));
      for (const source of added) expect(source).toMatch(/^https:\/\/(\*\.safeframe\.)?[a-z0-9.]+\.(net|com|google)$/);
    }
    expect(withTag.get('script-src')).toContain('https://securepubads.g.doubleclick.net');
    expect(withTag.get('frame-src')).toContain('https://*.safeframe.googlesyndication.com');
    expect([...withTag.values()].flat().join(' ')).not.toMatch(/unsafe|strict-dynamic/);
  });
});
