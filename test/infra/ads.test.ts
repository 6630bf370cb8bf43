import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#infra/site/security-headers.ts';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { siteConfig } from '#scripts/local-stage/site/site-config.ts';
import { everything, production, Synthesized } from './synthesized.ts';

const adNetwork = '/21700000000/news';
const stack = new Synthesized(everything);
const without = new Synthesized(production);

const bundlesWithAdNetwork = (synthesized: Synthesized) =>
  synthesized
    .all('AWS::Lambda::Function')
    .map(({ metadata }) => String(metadata.bundle))
    .filter((bundle) => 'AD_NETWORK' in synthesized.environmentOf(bundle));

describe('advertising in the stack', () => {
  it('the stack passes the ad network to serve-ad only [ADS-31]', () => {
    expect(bundlesWithAdNetwork(stack)).toEqual(['serve-ad']);
    expect(stack.environmentOf('serve-ad').AD_NETWORK).toBe(adNetwork);
  });

  it('the stack sets no ad network in a stage without one [ADS-31]', () => {
    expect(bundlesWithAdNetwork(without)).toEqual([]);
  });
});

describe('the setting adNetwork', () => {
  const declared = (network: string): Record<string, Omit<StageInput, 'name'>> => ({
    x: { kind: 'personal', adNetwork: network },
  });
  const local = stageNamed('local');

  it.each(['/21700000000/landfall', '/21700000000', '/123,456/news/front.page'])(
    'the setting adNetwork accepts %s',
    (network) => {
      expect(stageNamed('x', declared(network)).adNetwork).toBe(network);
    },
  );
  it.each(['21700000000/x', '/news', '/1/a b', '/1/../x?y', 'https://ads.example', '/1//x', ''])(
    'the setting adNetwork rejects %j',
    (network) => {
      expect(() => stageNamed('x', declared(network))).toThrow(
        'is not the path of an ad network such as /21700000000/news',
      );
    },
  );

  it('the setting adNetwork is absent from the local stage and its config.json', () => {
    expect(local.adNetwork).toBeUndefined();
    expect(siteConfig('http://localhost:3000', local)).not.toHaveProperty('adNetwork');
  });

  it('the setting adNetwork is written to config.json when set', () => {
    expect(siteConfig('http://localhost:3000', { ...local, adNetwork })).toMatchObject({ stage: 'local', adNetwork });
  });
});

describe('the content security policy and the ad tag [ADS-17]', () => {
  const directives = (policy: string) =>
    new Map(policy.split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));
  const plain = directives(contentSecurityPolicy(production));
  const withTag = directives(contentSecurityPolicy({ ...production, adNetwork }));

  it('the content security policy allows no hosts of the ad tag without an ad network', () => {
    expect(
      [...plain.values()].flat().filter((source) => /doubleclick|syndication|adtraffic|googletagservices/.test(source)),
    ).toEqual([]);
  });

  it('the content security policy adds https hosts to script-src, connect-src, img-src and frame-src only', () => {
    for (const [name, sources] of withTag) {
      const added = sources.filter((source) => !plain.get(name)?.includes(source));
      expect(sources.filter((source) => !added.includes(source))).toEqual(plain.get(name));
      expect(added.length > 0).toBe(['script-src', 'connect-src', 'img-src', 'frame-src'].includes(name));
      for (const source of added) expect(source).toMatch(/^https:\/\/(\*\.safeframe\.)?[a-z0-9.]+\.(net|com|google)$/);
    }
  });

  it('the content security policy allows the tag’s script and its SafeFrames', () => {
    expect(withTag.get('script-src')).toContain('https://securepubads.g.doubleclick.net');
    expect(withTag.get('frame-src')).toContain('https://*.safeframe.googlesyndication.com');
  });

  it('the content security policy does not weaken the policy for inline scripts', () => {
    expect([...withTag.values()].flat().join(' ')).not.toMatch(/unsafe|strict-dynamic/);
  });
});
