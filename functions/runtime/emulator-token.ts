import * as z from 'zod/mini';

const token = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
});

/**
 * Reads the claims of a token from the Firebase Auth emulator, which signs nothing. Only in bundles of the local
 * stage.
 * @throws when the token is malformed, expired or belongs to another project
 */
export function readEmulatorToken(jwt: string, project: string): unknown {
  const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const { iss, aud, exp } = token.parse(claims);
  if (iss !== `https://securetoken.google.com/${project}` || aud !== project)
    throw new Error('The token belongs to another project');
  if (exp * 1000 <= Date.now()) throw new Error('The token has expired');
  return claims;
}
