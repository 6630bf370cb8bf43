const project = 'demo-test';

/** The environment of a function that accepts tokens of the local Auth emulator. */
export const localSignIn = {
  FIREBASE_PROJECT_ID: project,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  ADMINS: 'chief@example.org',
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the emulator issues it. A field that is undefined is left out. */
export const emulatorToken = (claims: Record<string, unknown>, header: object = { alg: 'none', typ: 'JWT' }): string =>
  `${part(header)}.${part({
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    iat: Date.parse('2020-01-01T00:00:00Z') / 1000,
    exp: Date.parse('2099-01-01T00:00:00Z') / 1000,
    ...claims,
  })}.`;

/**
 * The Authorization header of a signed-in reader.
 * @param added further claims
 */
export const signedIn = (email: string, added: object = {}): { authorization: string } => ({
  authorization: `Bearer ${emulatorToken({ sub: email, email, email_verified: true, ...added })}`,
});

export const asAdmin = signedIn('chief@example.org');
export const asReader = signedIn('reader@example.org');
