import * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { done, note, warn } from '#scripts/command/progress.ts';
import { UserError } from '#scripts/command/user-error.ts';

/** Pages of a Firebase project's consoles, for the manual steps of sign-in. */
export const firebaseConsole = (project: string) => ({
  providers: `https://console.firebase.google.com/project/${project}/authentication/providers`,
  domains: `https://console.firebase.google.com/project/${project}/authentication/settings`,
  general: `https://console.firebase.google.com/project/${project}/settings/general`,
  hosting: `https://console.firebase.google.com/project/${project}/hosting`,
  credentials: `https://console.cloud.google.com/apis/credentials?project=${project}`,
  audience: `https://console.cloud.google.com/auth/audience?project=${project}`,
});

/**
 * Where Google sends readers back to after they have signed in. Google answers redirect_uri_mismatch unless the OAuth
 * client lists exactly this address.
 */
export const redirectUri = (host: string): string => `https://${host}/__/auth/handler`;

/** Result of one check: what was found, or what is missing and what to do. Its function prints the text. */
type Finding = [print: (text: string) => void, text: string];
const ok = (text: string): Finding => [done, text];
const missing = (text: string): Finding => [warn, text];
const unknown = (text: string): Finding => [note, text];

/** A stage with a Firebase project, and its host. */
interface SignIn {
  stage: Stage;
  host: string;
  project: string;
  apiKey: string;
  consoles: ReturnType<typeof firebaseConsole>;
}

/**
 * Asks the deployed site, Firebase and Google, without credentials, whether readers can sign in, and prints what is
 * missing.
 * @throws UserError if something is missing
 */
export async function checkSignIn(stage: Stage, host: string): Promise<void> {
  const { firebaseProject: project, firebaseApiKey: apiKey } = stage;
  if (project === undefined || apiKey === undefined)
    throw new UserError(
      `The stage '${stage.name}' has no sign-in: set firebaseProject and firebaseApiKey, then deploy. docs/deploying.md, "Sign-in", has all steps.`,
    );
  const consoles = firebaseConsole(project);
  const signIn = { stage, host, project, apiKey, consoles };
  const checks = await Promise.all(
    [siteConfig, initJson, authorisedDomain, googleSignIn].map((check) => check(signIn)),
  );
  const findings = [...checks.flat(), adminsOf(stage)];
  for (const [print, text] of findings) print(text);
  note(
    `Not visible from outside: whether the consent screen is published (else only test users can sign in): ${consoles.audience}`,
  );
  const count = findings.filter(([print]) => print === warn).length;
  if (count > 0)
    throw new UserError(`Sign-in at https://${host} lacks ${count === 1 ? 'one step' : `${count} steps`}; see above.`);
  done(`Nothing is missing for sign-in at https://${host}`);
}

const adminsOf = ({ admins, name }: Stage): Finding =>
  admins.length === 0
    ? missing(
        `Administrators: none. Set admins of '${name}' to your Google address and deploy: until then there are no editors.`,
      )
    : ok(`Administrators: ${typeof admins === 'string' ? 'everyone who is signed in' : admins.join(', ')}`);

const configFile = z.object({ firebase: z.object({ projectId: z.string(), authDomain: z.string() }) });

async function siteConfig({ host, project, stage: { name } }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`https://${host}/config.json`);
  if (status === undefined) return [missing(`Site: https://${host} cannot be reached: ${body}`)];
  const { firebase } = parsed(configFile, body) ?? {};
  if (firebase?.projectId === project && firebase.authDomain === host)
    return [ok(`Site: its config.json names the Firebase project ${project}`)];
  return [
    missing(
      `Site: its config.json does not have the settings of '${name}'. Deploy again: npm run deploy -- --stage ${name}`,
    ),
  ];
}

const initFile = z.object({ projectId: z.string() });

/** The page that completes a sign-in loads this file, which CloudFront fetches from the Firebase project. */
async function initJson({ host, project, consoles }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`https://${host}/__/firebase/init.json`);
  const { projectId } = parsed(initFile, body) ?? {};
  if (projectId === project) return [ok(`Firebase: /__/firebase/init.json is that of ${project}`)];
  if (projectId !== undefined)
    return [missing(`Firebase: /__/firebase/init.json is that of ${projectId}, not of ${project}. Deploy again.`)];
  return [
    missing(
      status === 404
        ? `Firebase: the project serves no /__/firebase/init.json. Open Hosting once (Get started; nothing has to be deployed): ${consoles.hosting}, and register a web app: ${consoles.general}`
        : `Firebase: https://${host}/__/firebase/init.json answered ${status ?? body}. Try again in some minutes.`,
    ),
  ];
}

const identityToolkit = 'https://identitytoolkit.googleapis.com/v1';
const projectConfig = z.object({ authorizedDomains: z._default(z.array(z.string()), []) });
const apiError = z.object({ error: z.object({ message: z.string() }) });
const errorOf = (body: string): string => parsed(apiError, body)?.error.message ?? body.slice(0, 200);

/** The request that Firebase's own SDK sends before each sign-in. */
async function authorisedDomain({ host, project, apiKey, consoles }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`${identityToolkit}/projects?key=${apiKey}`, { headers: referer(host) });
  const { authorizedDomains = [] } = parsed(projectConfig, body) ?? {};
  if (status === 200 && authorizedDomains.includes(host)) return [ok(`Firebase: ${host} is an authorised domain`)];
  const listed = authorizedDomains.join(', ');
  if (status === 200)
    return [missing(`Firebase: ${host} is not an authorised domain (${listed}). Add it: ${consoles.domains}`)];
  const message = errorOf(body);
  if (message.includes('CONFIGURATION_NOT_FOUND'))
    return [
      missing(`Firebase: Authentication is not set up. Press Get started and enable Google: ${consoles.providers}`),
    ];
  if (/API[_ ]key not valid|API_KEY_INVALID/i.test(message))
    return [missing(`Firebase: firebaseApiKey is not a key of ${project}. Copy the web API key: ${consoles.general}`)];
  return [unknown(`Firebase: the authorised domains could not be read: ${message}`)];
}

const authUriFile = z.object({ authUri: z.string() });

/** Begins a sign-in with Google as the site would, up to Google's first page. */
async function googleSignIn({ host, apiKey, consoles }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`${identityToolkit}/accounts:createAuthUri?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...referer(host) },
    body: JSON.stringify({ providerId: 'google.com', continueUri: redirectUri(host) }),
  });
  const { authUri } = parsed(authUriFile, body) ?? {};
  if (status === 200 && authUri !== undefined)
    return [ok('Google: the provider is enabled'), await registeredRedirect(authUri, host, consoles.credentials)];
  const message = errorOf(body);
  if (!/OPERATION_NOT_ALLOWED|CONFIGURATION_NOT_FOUND/.test(message))
    return [unknown(`Google: whether the provider is enabled could not be read: ${message}`)];
  return [missing(`Google: the provider is not enabled. Enable it, with a support e-mail: ${consoles.providers}`)];
}

/** Opens Google's sign-in page. For an address that is not registered, Google redirects to a page with the error. */
async function registeredRedirect(authUri: string, host: string, credentials: string): Promise<Finding> {
  const address = URL.canParse(authUri) ? new URL(authUri) : undefined;
  if (address?.protocol !== 'https:' || address.hostname !== 'accounts.google.com')
    return unknown(`Google: an unexpected sign-in address, ${authUri}`);
  const { status, body, location } = await get(authUri, { redirect: 'manual' });
  const text = `${decoded(location)} ${body}`;
  if (text.includes('redirect_uri_mismatch'))
    return missing(
      `Google: ${redirectUri(host)} is not registered. Open the OAuth 2.0 client 'Web client' and add it to the authorised redirect URIs: ${credentials}`,
    );
  const problem = /invalid_client|deleted_client|access_denied|org_internal|invalid_request/.exec(text)?.[0];
  if (problem !== undefined)
    return missing(`Google: sign-in ends with ${problem}. Check the OAuth client: ${credentials}`);
  // Google continues with its sign-in page, at another address of its own.
  const continues = status !== undefined && status >= 300 && status < 400 && location.startsWith(address.origin);
  return continues && !location.includes('/error')
    ? ok(`Google: ${redirectUri(host)} is registered`)
    : unknown(`Google: whether ${redirectUri(host)} is registered could not be seen (status ${status ?? body})`);
}

/** Google's error page has its error in a parameter, in base64. */
function decoded(location: string): string {
  const error = URL.canParse(location) ? new URL(location).searchParams.get('authError') : null;
  return error === null ? location : Buffer.from(error, 'base64').toString('utf8');
}

/** API keys are often restricted to the addresses of their sites. */
const referer = (host: string) => ({ referer: `https://${host}/` });

/** @returns no status if there was no answer; the body is the reason then */
async function get(address: string, init: RequestInit = {}) {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
    return { status: response.status, body: await response.text(), location: response.headers.get('location') ?? '' };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { body: cause instanceof Error ? cause.message : String(cause), location: '' };
  }
}

/** The parsed JSON of an answer; undefined if it has another shape. */
function parsed<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
