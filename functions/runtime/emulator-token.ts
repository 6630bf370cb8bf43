import * as z from 'zod/mini';

/** The emulator signs with algorithm `none`; its header has at most `typ` besides. */
const header = z.strictObject({ alg: z.literal('none'), typ: z.optional(z.literal('JWT')) });

const seconds = z.int().check(z.nonnegative());
const claims = z.looseObject({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().check(z.minLength(1)),
  iat: seconds,
  exp: seconds,
  // Both belong to Firebase: the emulator repeats the subject and says when the reader signed in.
  user_id: z.optional(z.string()),
  auth_time: z.optional(seconds),
  nbf: z.optional(z.never()),
});

/**
 * Reads the claims of a token from the Firebase Auth emulator, which signs nothing. Only in bundles of the local
 * stage. It accepts what the emulator issues and no other form, so that a client whose tokens a deployed stage would
 * refuse fails on the local stage too.
 * @throws when the token has another form, is expired, not valid yet, or belongs to another project
 */
export function readEmulatorToken(jwt: string, project: string): unknown {
  const [head = '', body = '', signature, ...more] = jwt.split('.');
  if (signature !== '' || more.length > 0) throw new Error('The token does not end in an empty signature');
  header.parse(decoded(head));
  const token = claims.parse(decoded(body));
  if (token.iss !== `https://securetoken.google.com/${project}` || token.aud !== project)
    throw new Error('The token belongs to another project');
  if (token.user_id !== undefined && token.user_id !== token.sub) throw new Error('The token names two accounts');
  const now = Date.now() / 1000;
  if (token.iat > now || (token.auth_time ?? 0) > now) throw new Error('The token is not valid yet');
  if (token.exp <= now || token.exp <= token.iat) throw new Error('The token has expired');
  return token;
}

/** @throws when the part is not JSON in base64url. Node's decoder skips characters that do not belong there. */
function decoded(part: string): unknown {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part) throw new Error('The token is not base64url');
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
