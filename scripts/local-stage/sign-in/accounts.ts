import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { localAdminEmail } from '#infra/stages.ts';
import { warn } from '#scripts/command/progress.ts';
import { contract } from '#shared/api/contract.ts';
import type { Body } from '#shared/api/endpoint.ts';
import { brand } from '#shared/config/brand.ts';
import type { Role } from '#shared/domain/team/role.ts';

/** An account that every local stage has. The id is fixed: a browser stays signed in across restarts. */
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

/** An account whose role an owner gives it at the first start. */
const memberAccount = (role: Role, name: string) => ({
  uid: `local-${role}`,
  email: `${role}@${domain}`,
  name,
  admin: false,
  role,
});
/** One account for each role of the team; the admin is its owner. */
const memberAccounts = [
  memberAccount('editor', 'Edith Editor'),
  memberAccount('advertising', 'Adil Advertising'),
  memberAccount('analyst', 'Anya Analyst'),
];
export const seededAccounts: readonly SeededAccount[] = [adminAccount, readerAccount, ...memberAccounts];

/** Creates the accounts in a Firebase Auth emulator, as if each had signed in with Google before. */
export async function seedAccounts(emulator: string, project: string): Promise<void> {
  const users = seededAccounts.map(({ uid, email, name, admin }) => ({
    localId: uid,
    email,
    emailVerified: true,
    displayName: name,
    ...(admin ? { customAttributes: JSON.stringify({ admin: true }) } : {}),
    providerUserInfo: [{ providerId: 'google.com', rawId: uid, federatedId: uid, email, displayName: name }],
  }));
  const response = await fetch(
    `${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`,
    {
      method: 'POST',
      // The emulator treats this token as the project's owner.
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ users }),
    },
  );
  const body = await response.text();
  const errors = z.safeParse(z.object({ error: z.optional(z.array(z.unknown())) }), JSON.parse(body));
  if (response.status !== 200 || !errors.success || errors.data.error?.length)
    throw new Error(`The sign-in emulator rejected the accounts: ${body}`);
}

const signInReply = z.object({ idToken: z.string(), localId: z.string() });

/** Signs an account in at the emulator. @returns a bearer token, valid for an hour */
export async function signIn(emulator: string, { uid, email, name }: SeededAccount): Promise<string> {
  const claims = JSON.stringify({ sub: uid, email, email_verified: true, name });
  const response = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    }),
  });
  if (response.status !== 200) throw new Error(`The sign-in emulator rejected the sign-in: ${await response.text()}`);
  return signInReply.parse(await response.json()).idToken;
}

/** Calls an endpoint of the stage as this account. @returns the error if the status is another than `expected` */
async function send(url: string, method: string, token: string, body: object, expected: number) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  return response.status === expected ? undefined : await response.text();
}

/** Stores the accounts in the stage's table. If that fails, an account is stored at its first sign-in instead. */
export async function syncAccounts(stage: string, emulator: string): Promise<void> {
  const { path, method } = contract.syncUser;
  for (const account of seededAccounts) {
    const { uid: firebaseUid, email, name: displayName } = account;
    const body: Body<typeof contract.syncUser> = { firebaseUid, email, displayName, photoURL: null };
    const error = await send(`${stage}${path}`, method, await signIn(emulator, account), body, 200);
    if (error !== undefined) warn(`Could not store the account of ${displayName}: ${error}`);
  }
}

/** Gives the accounts of the team their roles, as the owner does it on the site. */
export async function inviteMembers(stage: string, emulator: string): Promise<void> {
  const { path, method } = contract.inviteMember;
  const token = await signIn(emulator, adminAccount);
  for (const { email, role, name } of memberAccounts) {
    const body: Body<typeof contract.inviteMember> = { email, role };
    const error = await send(`${stage}${path}`, method, token, body, 201);
    if (error !== undefined) warn(`Could not give ${name} a role: ${error}`);
  }
}

export interface AuthEmulator {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Resolves when the emulator has exited, with the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the Firebase Auth emulator for `project` and seeds its accounts. It works offline and without Java, in a
 * thread: a process would take 45 MB more.
 * @param log receives the emulator's output.
 */
export async function startAuthEmulator(project: string, log: (text: string) => void): Promise<AuthEmulator> {
  const worker = new Worker(new URL('./auth-emulator-worker.mjs', import.meta.url), {
    name: 'sign-in',
    workerData: { project },
    env: {},
    execArgv: ['--no-deprecation'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding('utf8').on('data', log);
  const exited = new Promise<string>((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`exit code ${code}`));
  });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(z.object({ port: z.number() }).parse(message).port));
    void exited.then((how) => reject(new Error(`The sign-in emulator did not start: ${how}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  await seedAccounts(url, project);
  return { url, exited, stop: async () => void (await worker.terminate()) };
}
