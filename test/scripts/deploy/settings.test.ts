import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { deployableStage, settingsWarnings } from '#scripts/deploy/deployable-stage.ts';
import { nextSteps } from '#scripts/deploy/report.ts';
import { configJson } from '#scripts/deploy/site-files.ts';

const firebaseApiKey = `AIza${'x'.repeat(35)}`;
const complete: Omit<StageInput, 'name'> = {
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
  it('config.json contains the settings that the site reads', async () => {
    const text = JSON.stringify(configJson(stage(complete), 'news.example.org'));
    vi.stubGlobal('fetch', async () => new Response(text));
    const { siteConfig } = await import('#web/shell/session/site-config.ts');
    expect(await siteConfig()).toEqual({
      firebase: { projectId: 'news-example', apiKey: firebaseApiKey, authDomain: 'news.example.org' },
      accounts: [],
      adNetwork: '/21700000000/news',
      feedProxy: 'https://feeds.example.org/fetch?url={url}',
      payments: 'stripe',
    });
  });

  it('config.json contains only the name of a stage with default settings', () => {
    expect(configJson(stageNamed('ada'), 'd1.cloudfront.net')).toEqual({ stage: 'ada' });
  });
});

describe('settings', () => {
  it('the settings of a deployment without an API key for sign-in are an error in production and a warning in a personal stage', () => {
    const withoutKey = { ...complete, firebaseApiKey: undefined };
    expect(() => settingsWarnings(stage(withoutKey))).toThrow('sign-in would not work');
    expect(settingsWarnings(stage({ kind: 'personal', firebaseProject: 'news-example' }, 'ada')).join(' ')).toContain(
      'sign-in does not work',
    );
    expect(settingsWarnings(stage(complete))).toEqual([]);
  });

  it('the settings of a deployment with an invalid API key are an error that names the setting', () => {
    expect(() => stage({ ...complete, firebaseApiKey: 'secret' })).toThrow(
      'firebaseApiKey: is not a web API key of Firebase',
    );
  });

  it('the settings of a deployment determine the manual steps of sign-in, with the exact domain and redirect URI, and links', () => {
    const steps = nextSteps(stage(complete), 'news.example.org', 'eu-west-1').join('\n');
    expect(steps).toContain(
      'add news.example.org to the authorised domains: https://console.firebase.google.com/project/news-example/authentication/settings',
    );
    expect(steps).toMatch(
      /add https:\/\/news\.example\.org\/__\/auth\/handler to its authorised redirect URIs.*: https:\/\/console\.cloud\.google\.com\/apis\/credentials\?project=news-example/,
    );
    expect(steps).toContain('https://console.cloud.google.com/auth/audience?project=news-example');
    expect(steps).toContain('npm run deploy -- --stage production --check-sign-in');
    expect(steps).toContain('https://news.example.org/admin');
  });

  it('the settings of a deployment determine the manual steps of payments and alarms', () => {
    expect(nextSteps(stage(complete), 'news.example.org', 'eu-west-1').join('\n')).toMatch(
      /https:\/\/news\.example\.org\/api\/membership\/webhook.*\n.*put-parameter --region eu-west-1 .*--name \/news\/stripe-webhook --value whsec_\.\.\. --overwrite\nduty@example\.org must confirm/,
    );
  });

  it('the settings of a deployment are not available for the local stage or for another name of production', () => {
    expect(() => deployableStage('prod')).toThrow("If you mean production, say 'production'");
    expect(() => deployableStage('local')).toThrow('npm start');
  });
});
