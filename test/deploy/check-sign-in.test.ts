import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeclaredStage, stageNamed } from '#infra/stages.ts';
import { checkSignIn } from '#scripts/deploy/checks/sign-in.ts';
import { answersOf, type SignInWorld, workingSignIn } from './fake-sign-in.ts';

const host = 'd1.cloudfront.net';
const firebaseApiKey = `AIza${'x'.repeat(35)}`;
const settings: DeclaredStage = {
  kind: 'personal',
  firebaseProject: 'news-alice',
  firebaseApiKey,
  admins: ['a@example.org'],
};
let printed = '';

beforeEach(() => {
  printed = '';
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => {
      printed += `${text}\n`;
    });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function check(world: Partial<SignInWorld> = {}, stage: Parameters<typeof stageNamed>[1] = { alice: settings }) {
  vi.stubGlobal('fetch', answersOf({ ...workingSignIn(host, 'news-alice'), ...world }));
  return checkSignIn(stageNamed('alice', stage), host);
}

describe('npm run deploy -- --check-sign-in', () => {
  it.each<[string, Partial<SignInWorld>, RegExp]>([
    [
      'the redirect URI',
      { redirectUris: [] },
      /! Google: https:\/\/d1\.cloudfront\.net\/__\/auth\/handler is not registered.*credentials\?project=news-alice/,
    ],
    [
      'the authorised domain',
      { domains: ['localhost', 'news-alice.firebaseapp.com'] },
      /! Firebase: d1\.cloudfront\.net is not an authorised domain \(localhost, .*authentication\/settings/,
    ],
    [
      'the provider',
      { google: false },
      /! Google: the provider is not enabled.*support e-mail.*authentication\/providers/,
    ],
    ['Authentication', { auth: false }, /! Firebase: Authentication is not set up\. Press Get started/],
    ['the API key', { validKey: false }, /! Firebase: firebaseApiKey is not a key of news-alice.*settings\/general/],
    [
      'Firebase’s pages',
      { hosting: false },
      /! Firebase: the project serves no \/__\/firebase\/init\.json\. Open Hosting once/,
    ],
    [
      'the current settings',
      { siteProject: 'news-old' },
      /! Site: its config\.json does not have the settings of 'alice'/,
    ],
    [
      'the same project at the origin',
      { initProject: 'news-old' },
      /init\.json is that of news-old, not of news-alice/,
    ],
    ['the site', { siteUp: false }, /! Site: https:\/\/d1\.cloudfront\.net cannot be reached: getaddrinfo ENOTFOUND/],
  ])('npm run deploy -- --check-sign-in says what to do when it lacks %s, and fails', async (_, world, text) => {
    await expect(check(world)).rejects.toThrow(/Sign-in at https:\/\/d1\.cloudfront\.net lacks/);
    expect(printed).toMatch(text);
  });

  it.each([200, 500])(
    'npm run deploy -- --check-sign-in does not claim what it could not see: Google answers %i',
    async (googleStatus) => {
      await check({ googleStatus });
      expect(printed).toContain(
        '… Google: whether https://d1.cloudfront.net/__/auth/handler is registered could not be seen',
      );
    },
  );

  it('npm run deploy -- --check-sign-in refuses a stage without sign-in, and names the settings', async () => {
    await expect(check({}, {})).rejects.toThrow('has no sign-in: set firebaseProject and firebaseApiKey');
  });
});
