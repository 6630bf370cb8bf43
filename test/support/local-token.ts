const project = 'demo-test';

/** The environment of a function that accepts tokens of the local Auth emulator. */
export const localSignIn = {
  FIREBASE_PROJECT_ID: project,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  ADMINS: 'chief@example.org',
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The Authorization header of a signed-in reader, with an unsigned token of the emulator.
 * @param added further claims
 */
export function signedIn(email: string, added: object = {}): { authorization: string } {
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: email,
    email,
    email_verified: true,
    exp: Date.parse('2099-01-01T00:00:00Z') / 1000,
    ...added,
  };
  return { authorization: `Bearer ${part({ alg: 'none' })}.${part(claims)}.` };
}

export const asAdmin = signedIn('chief@example.org');
export const asReader = signedIn('reader@example.org');
