import type { Stage } from '../stages.ts';

/**
 * Emotion writes its rules through the CSSOM, which needs no permission, but into `<style>` elements that begin empty, and Chromium takes an
 * empty one for inline style: without this hash (of the empty text) no rule of it applies. Seen in Chromium 156. It lets nothing else in.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Hosts that the Firebase SDK asks for tokens. */
const signInHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * What Google Publisher Tag needs: its script, the calls that choose an advertisement and measure it, and the frames (SafeFrame) that show it. Google answers for no list of
 * hosts, since they change, and would have a page let everything in by a nonce, which files in a bucket cannot carry. So these are the hosts that were in use in
 * 2026; a new one costs an advertisement, and shows in the browser's console.
 */
const adTag = {
  script: [
    'https://securepubads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://www.googletagservices.com',
    'https://ep2.adtrafficquality.google',
  ],
  connect: [
    'https://securepubads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://csi.gstatic.com',
    'https://ep1.adtrafficquality.google',
    'https://ep2.adtrafficquality.google',
  ],
  frame: [
    'https://*.safeframe.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://ep2.adtrafficquality.google',
  ],
};
const noAdTag = { script: [], connect: [], frame: [] };

/** A stage whose sign-in goes to Google; the local stage's goes to an emulator on loopback. */
export function signsInWithGoogle(stage: Stage): stage is Stage & { firebaseProject: string } {
  return stage.kind !== 'local' && stage.firebaseProject !== undefined;
}

/** Content-Security-Policy of the site's pages. What feeds bring is sanitised twice; this is the third wall, so it has no exception for them but pictures. */
export function contentSecurityPolicy(stage: Stage): string {
  const google = signsInWithGoogle(stage);
  const ads = stage.adNetwork === undefined ? noAdTag : adTag;
  const feedProxy = stage.feedProxy === undefined ? [] : [new URL(stage.feedProxy).origin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The SDK's sign-in by redirect loads Google's own loader into the page.
    'script-src': ["'self'", ...(google ? ['https://apis.google.com'] : []), ...ads.script],
    // Readers' own feeds are read in a worker; nobody else's script may be one.
    'worker-src': ["'self'"],
    'style-src': ["'self'", emptyStyle],
    // Publishers' pictures come from anywhere, but not in the clear.
    'img-src': ["'self'", 'https:', 'data:', ...stage.mediaOrigins],
    // Films of advertisers.
    'media-src': ["'self'", 'https:', ...stage.mediaOrigins],
    'connect-src': ["'self'", ...(google ? signInHosts : []), ...ads.connect, ...feedProxy, ...stage.connectOrigins],
    'frame-src': ["'self'", ...(google ? [`https://${stage.firebaseProject}.firebaseapp.com`] : []), ...ads.frame],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Publishers still write http:// addresses of pictures that they serve by https as well. The local stage itself is http.
    ...(stage.kind === 'local' ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * Of the service worker (web/service-worker), which brings no page: it may ask for what pages may show. A picture that passes through a worker counts as a call of the worker's, and
 * publishers' pictures come from anywhere.
 */
export function workerContentSecurityPolicy(stage: Stage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["connect-src 'self' https:", ...stage.mediaOrigins].join(' '),
  ].join('; ');
}

/**
 * Of the page that shows an advertiser's markup: styles and pictures of any kind, one script of ours that puts the markup in, and an origin of its own (`sandbox`) even
 * where somebody opens it by itself. Markup brings no script: neither elements nor handlers run under it.
 */
export const adFrameContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  'media-src https:',
  'font-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** An answer of the API is data: a browser that is talked into showing it as a page may do nothing in it. */
export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Nothing of the product asks for a device. */
export const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Keeps other sites' windows away from ours, yet lets the one that Google's sign-in opens answer. */
export const openerPolicy = 'same-origin-allow-popups';

/** Two years, the least that browsers' preload lists ask for. */
export const strictTransportDays = 730;
