import * as z from 'zod/mini';
import { localAdminEmail } from '#infra/stages.ts';
import { contract } from '#shared/api/contract.ts';
import type { Body } from '#shared/api/endpoint.ts';
import { brand } from '#shared/config/brand.ts';
import { callLoopback } from '../loopback.ts';
import { warn } from '../progress.ts';

/** An account that every local stage has. The id is fixed, so a browser stays signed in over a restart. */
export interface SeededAccount {
  uid: string;
  email: string;
  name: string;
  admin: boolean;
}

const domain = brand.emails.support.split('@')[1] ?? 'localhost';
export const adminAccount: SeededAccount = {
  uid: 'local-admin',
  email: localAdminEmail,
  name: 'Ada Admin',
  admin: true,
};
export const readerAccount: SeededAccount = {
  uid: 'local-reader',
  email: `reader@${domain}`,
  name: 'Rui Reader',
  admin: false,
};

/** Puts the two accounts into a Firebase Auth emulator, as if each had signed in with Google before. */
export async function seedAccounts(emulator: string, project: string): Promise<void> {
  const users = [adminAccount, readerAccount].map(({ uid, email, name, admin }) => ({
    localId: uid,
    email,
    emailVerified: true,
    displayName: name,
    ...(admin ? { customAttributes: JSON.stringify({ admin: true }) } : {}),
    providerUserInfo: [{ providerId: 'google.com', rawId: uid, federatedId: uid, email, displayName: name }],
  }));
  const answer = await callLoopback(
    `${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`,
    {
      method: 'POST',
      // The emulator takes this for the project's owner.
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ users }),
    },
  );
  const errors = z.safeParse(z.object({ error: z.optional(z.array(z.unknown())) }), JSON.parse(answer.body));
  if (answer.status !== 200 || !errors.success || errors.data.error?.length)
    throw new Error(`The sign-in emulator refuses: ${answer.body}`);
}

const signedIn = z.object({ idToken: z.string(), localId: z.string() });

/** Signs an account in at the emulator and answers its bearer token, valid for an hour. */
export async function signIn(emulator: string, { uid, email, name }: SeededAccount): Promise<string> {
  const claims = JSON.stringify({ sub: uid, email, email_verified: true, name });
  const answer = await callLoopback(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  });
  if (answer.status !== 200) throw new Error(`The sign-in emulator refuses: ${answer.body}`);
  return signedIn.parse(JSON.parse(answer.body)).idToken;
}

/** Makes the stage's own accounts known to it, as when each has been here before. One that fails is made when it first signs in. */
export async function welcomeAccounts(stage: string, emulator: string): Promise<void> {
  for (const account of [adminAccount, readerAccount]) {
    const body: Body<typeof contract.syncUser> = {
      firebaseUid: account.uid,
      email: account.email,
      displayName: account.name,
      photoURL: null,
    };
    const answer = await callLoopback(`${stage}${contract.syncUser.path}`, {
      method: contract.syncUser.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(emulator, account)}` },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) warn(`The account of ${account.name} could not be made: ${answer.body}`);
  }
}
