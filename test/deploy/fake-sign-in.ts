/** What the site, Firebase and Google would answer. */
export interface SignInWorld {
  host: string;
  project: string;
  siteUp: boolean;
  /** Project in the site's config.json. */
  siteProject: string;
  /** Project behind /__/. */
  initProject: string;
  hosting: boolean;
  auth: boolean;
  google: boolean;
  validKey: boolean;
  domains: string[];
  redirectUris: string[];
  googleStatus: number;
}

/** A project in which every step is done. */
export const workingSignIn = (host: string, project: string): SignInWorld => ({
  host,
  project,
  siteUp: true,
  siteProject: project,
  initProject: project,
  hosting: true,
  auth: true,
  google: true,
  validKey: true,
  domains: ['localhost', `${project}.firebaseapp.com`, host],
  redirectUris: [`https://${host}/__/auth/handler`],
  googleStatus: 302,
});

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, message: string) => json(status, { error: { code: status, message } });

/** A `fetch` that answers like the site's CloudFront, Identity Toolkit and Google's sign-in page. */
export const answersOf =
  (world: SignInWorld) =>
  async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname, searchParams } = new URL(input);
    if (host === world.host) return siteAnswer(world, pathname);
    if (host === 'identitytoolkit.googleapis.com') {
      if (!world.validKey) return refusal(400, 'API key not valid. Please pass a valid API key.');
      if (!world.auth) return refusal(400, 'CONFIGURATION_NOT_FOUND');
      if (pathname === '/v1/projects') return json(200, { projectId: '1', authorizedDomains: world.domains });
      if (pathname === '/v1/accounts:createAuthUri') {
        if (!world.google)
          return refusal(400, 'OPERATION_NOT_ALLOWED : The identity provider configuration is not found.');
        const { continueUri } = JSON.parse(String(init.body));
        const query = new URLSearchParams({ client_id: '1.apps', redirect_uri: continueUri });
        return json(200, { authUri: `https://accounts.google.com/o/oauth2/auth?${query}` });
      }
    }
    if (host === 'accounts.google.com') {
      const isRegistered = world.redirectUris.includes(searchParams.get('redirect_uri') ?? '');
      const error = Buffer.from("\n\u0015redirect_uri_mismatch\u0012 You can't sign in").toString('base64');
      const location = isRegistered
        ? 'https://accounts.google.com/v3/signin/identifier?flowName=GeneralOAuthFlow'
        : `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(error)}`;
      return new Response('', { status: world.googleStatus, headers: { location } });
    }
    throw new Error(`An unexpected request: ${input}`);
  };

function siteAnswer({ siteUp, host, siteProject, initProject, hosting }: SignInWorld, path: string): Response {
  if (!siteUp) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${host}`) });
  if (path === '/config.json')
    return json(200, { stage: 'alice', firebase: { projectId: siteProject, authDomain: host } });
  if (path === '/__/firebase/init.json' && hosting) return json(200, { projectId: initProject });
  return new Response('Not found', { status: 404 });
}
