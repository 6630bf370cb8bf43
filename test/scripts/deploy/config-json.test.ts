import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { configJson } from '#scripts/deploy/config-json.ts';
import { nextSteps } from '#scripts/deploy/next-steps.ts';
import { settingsNotes } from '#scripts/deploy/settings-notes.ts';

const firebaseApiKey = `AIza${'x'.repeat(35)}`;
const whole: Omit<StageInput, 'name'> = {
  kind: 'production',
  admins: ['ada@example.org'],
  alarmEmails: ['duty@example.org'],
  firebaseProject: 'news-example',
  firebaseApiKey,
  adNetwork: '/21700000000/news',
  feedProxy: 'https://feeds.example.org/fetch?url={url}',
  payments: {
    stripeKeyParameter: '/news/stripe',
    stripeWebhookParameter: '/news/stripe-webhook',
    prices: { digital: 'price_1', bundle: 'price_2' },
  },
  domain: { host: 'news.example.org', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc' },
};
const stage = (settings: Omit<StageInput, 'name'>, name = 'production') => stageNamed(name, { [name]: settings });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('config.json', () => {
  it('is what the site reads: who signs readers in, under the site’s own host, the ad network, the proxy and payments', async () => {
    const text = JSON.stringify(configJson(stage(whole), 'news.example.org'));
    vi.stubGlobal('fetch', async () => new Response(text));
    const { siteConfig } = await import('#web/session/site-config.ts');
    expect(await siteConfig()).toEqual({
      firebase: { projectId: 'news-example', apiKey: firebaseApiKey, authDomain: 'news.example.org' },
      accounts: [],
      adNetwork: '/21700000000/news',
      feedProxy: 'https://feeds.example.org/fetch?url={url}',
      payments: 'stripe',
    });
  });

  it('of a stage with defaults says its name and nothing else', () => {
    expect(configJson(stageNamed('ada'), 'd1.cloudfront.net')).toEqual({ stage: 'ada' });
  });
});

describe('settings that lack something', () => {
  it('production does not go out with half a sign-in, and a personal stage is told', () => {
    const half = { ...whole, firebaseApiKey: undefined };
    expect(() => settingsNotes(stage(half))).toThrow('nobody could sign in');
    expect(settingsNotes(stage({ kind: 'personal', firebaseProject: 'news-example' }, 'ada')).join(' ')).toContain(
      'nobody can sign in',
    );
    expect(settingsNotes(stage(whole))).toEqual([]);
  });

  it('a key that is none of Firebase’s is refused by name', () => {
    expect(() => stage({ ...whole, firebaseApiKey: 'secret' })).toThrow(
      'firebaseApiKey: is not a web API key of Firebase',
    );
  });

  it('what is left for a person is said: authorised domain, webhook, e-mail', () => {
    expect(nextSteps(stage(whole), 'news.example.org').join('\n')).toMatch(
      /news\.example\.org to the authorised domains.*\n.*https:\/\/news\.example\.org\/api\/membership\/webhook.*\nduty@example\.org confirms/,
    );
  });
});
