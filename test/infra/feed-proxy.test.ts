import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#infra/site/security-headers.ts';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { siteConfig } from '#scripts/local-stage/site/site-config.ts';

const declared = (feedProxy: string): Record<string, Omit<StageInput, 'name'>> => ({
  x: { kind: 'personal', feedProxy },
});
const proxy = 'https://feeds.example.org:8443/fetch?url={url}';

describe('the setting feedProxy [ING-26]', () => {
  it.each([proxy, 'https://feeds.example.org/{url}', 'http://localhost:3000/of/{url}?as=json'])(
    'the setting feedProxy accepts %s',
    (address) => {
      expect(stageNamed('x', declared(address)).feedProxy).toBe(address);
    },
  );
  it.each([
    'https://feeds.example.org/',
    '/fetch?url={url}',
    'javascript:{url}',
    'https://{url}',
    'https://a.example/ {url}',
    "https://a.example/{url};'unsafe-inline'",
    '',
  ])('the setting feedProxy rejects %j', (address) => {
    expect(() => stageNamed('x', declared(address))).toThrow(
      'is not an address such as https://feeds.example.org/fetch?url={url}',
    );
  });
  it('the setting feedProxy adds its origin to connect-src', () => {
    const calls = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(calls(contentSecurityPolicy(stageNamed('x', declared(proxy))))).toEqual([
      "'self'",
      'https://feeds.example.org:8443',
    ]);
    expect(calls(contentSecurityPolicy(stageNamed('y')))).toEqual(["'self'"]);
  });

  it('the setting feedProxy is written to config.json when set', () => {
    const local = stageNamed('local');
    expect(siteConfig('http://localhost:3000', local)).not.toHaveProperty('feedProxy');
    expect(siteConfig('http://localhost:3000', { ...local, feedProxy: proxy })).toMatchObject({ feedProxy: proxy });
  });
});
