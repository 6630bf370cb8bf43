import * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { done, note, warn } from '../../local-stage/progress.ts';
import { UserError } from '../../user-error.ts';
import { firebaseConsole, redirectUri } from './firebase-console.ts';

/** Result of one check: what was found, or what is missing and what to do. */
interface Finding {
  state: 'ok' | 'missing' | 'unknown';
  text: string;
}
const ok = (text: string): Finding => ({ state: 'ok', text });
const missing = (text: string): Finding => ({ state: 'missing', text });
const unknown = (text: string): Finding => ({ state: 'unknown', text });

/** A stage with a Firebase project, and its host. */
interface SignIn {
  stage: Stage;
  host: string;
  project: string;
  apiKey: string;
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
  const signIn = { stage, host, project, apiKey };
  const findings = (
    await Promise.all([siteConfig(signIn), initJson(signIn), authorisedDomain(signIn), googleSignIn(signIn)])
  ).flat();
  findings.push(adminsOf(stage));
  for (const { state, text } of findings) {
    if (state === 'ok') done(text);
    else if (state === 'missing') warn(text);
    else note(text);
  }
  note(
    `Not visible from outside: whether the consent screen is published (else only test users can sign in): ${firebaseConsole(project).audience}`,
  );
  const count = findings.filter(({ state }) => state === 'missing').length;
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

async function siteConfig({ host, project, stage }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`https://${host}/config.json`);
  if (status === undefined) return [missing(`Site: https://${host} cannot be reached: ${body}`)];
  const { data } = configFile.safeParse(parsed(body));
  if (data?.firebase.projectId === project && data.firebase.authDomain === host)
    return [ok(`Site: its config.json names the Firebase project ${project}`)];
  return [
    missing(
      `Site: its config.json does not have the settings of '${stage.name}'. Deploy again: npm run deploy -- --stage ${stage.name}`,
    ),
  ];
}

const initFile = z.object({ projectId: z.string(), authDomain: z.optional(z.string()) });

/** The page that completes a sign-in loads this file, which CloudFront fetches from the Firebase project. */
async function initJson({ host, project }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`https://${host}/__/firebase/init.json`);
  const { data } = initFile.safeParse(parsed(body));
  if (data?.projectId === project) return [ok(`Firebase: /__/firebase/init.json is that of ${project}`)];
  if (data !== undefined)
    return [missing(`Firebase: /__/firebase/init.json is that of ${data.projectId}, not of ${project}. Deploy again.`)];
  const { general, hosting } = firebaseConsole(project);
  if (status === 404)
    return [
      missing(
        `Firebase: the project serves no /__/firebase/init.json. Open Hosting once (Get started; nothing has to be deployed): ${hosting}, and register a web app: ${general}`,
      ),
    ];
  return [
    missing(`Firebase: https://${host}/__/firebase/init.json answered ${status ?? body}. Try again in some minutes.`),
  ];
}

const identityToolkit = 'https://identitytoolkit.googleapis.com/v1';
const projectConfig = z.object({ authorizedDomains: z._default(z.array(z.string()), []) });
const apiError = z.object({ error: z.object({ message: z.string() }) });
const errorOf = (body: string): string => apiError.safeParse(parsed(body)).data?.error.message ?? body.slice(0, 200);

/** The request that Firebase's own SDK sends before each sign-in. */
async function authorisedDomain({ host, project, apiKey }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`${identityToolkit}/projects?key=${apiKey}`, { headers: referer(host) });
  const { domains, providers, general } = firebaseConsole(project);
  if (status === 200) {
    const { authorizedDomains } = projectConfig.parse(parsed(body));
    return authorizedDomains.includes(host)
      ? [ok(`Firebase: ${host} is an authorised domain`)]
      : [
          missing(
            `Firebase: ${host} is not an authorised domain (${authorizedDomains.join(', ')}). Add it: ${domains}`,
          ),
        ];
  }
  const message = errorOf(body);
  if (message.includes('CONFIGURATION_NOT_FOUND'))
    return [missing(`Firebase: Authentication is not set up. Press Get started and enable Google: ${providers}`)];
  if (/API[_ ]key not valid|API_KEY_INVALID/i.test(message))
    return [missing(`Firebase: firebaseApiKey is not a key of ${project}. Copy the web API key: ${general}`)];
  return [unknown(`Firebase: the authorised domains could not be read: ${message}`)];
}

const authUriFile = z.object({ authUri: z.string() });

/** Begins a sign-in with Google as the site would, up to Google's first page. */
async function googleSignIn({ host, project, apiKey }: SignIn): Promise<Finding[]> {
  const { status, body } = await get(`${identityToolkit}/accounts:createAuthUri?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...referer(host) },
    body: JSON.stringify({ providerId: 'google.com', continueUri: redirectUri(host) }),
  });
  const { providers } = firebaseConsole(project);
  const { data } = authUriFile.safeParse(parsed(body));
  if (status === 200 && data !== undefined)
    return [ok('Google: the provider is enabled'), await registeredRedirect(data.authUri, host, project)];
  const message = errorOf(body);
  if (/OPERATION_NOT_ALLOWED|CONFIGURATION_NOT_FOUND/.test(message))
    return [missing(`Google: the provider is not enabled. Enable it, with a support e-mail: ${providers}`)];
  return [unknown(`Google: whether the provider is enabled could not be read: ${message}`)];
}

/** Opens Google's sign-in page. For an address that is not registered, Google redirects to a page with the error. */
async function registeredRedirect(authUri: string, host: string, project: string): Promise<Finding> {
  const address = URL.canParse(authUri) ? new URL(authUri) : undefined;
  if (address?.protocol !== 'https:' || address.hostname !== 'accounts.google.com')
    return unknown(`Google: an unexpected sign-in address, ${authUri}`);
  const { status, body, location } = await get(authUri, { redirect: 'manual' });
  const text = `${decoded(location)} ${body}`;
  if (text.includes('redirect_uri_mismatch'))
    return missing(
      `Google: ${redirectUri(host)} is not registered. Open the OAuth 2.0 client 'Web client' and add it to the authorised redirect URIs: ${firebaseConsole(project).credentials}`,
    );
  const problem = /invalid_client|deleted_client|access_denied|org_internal|invalid_request/.exec(text)?.[0];
  if (problem !== undefined)
    return missing(
      `Google: sign-in ends with ${problem}. Check the OAuth client: ${firebaseConsole(project).credentials}`,
    );
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

interface Answer {
  /** Undefined if there was no answer; the body is the reason then. */
  status: number | undefined;
  body: string;
  location: string;
}

async function get(address: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) });
    return {
      status: response.status,
      body: await response.text(),
      location: response.headers.get('location') ?? '',
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: undefined, body: cause instanceof Error ? cause.message : String(cause), location: '' };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
