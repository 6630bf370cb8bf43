import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Stage } from '../stages.ts';

/**
 * Hash of the empty text. Emotion inserts its rules through the CSSOM, which needs no permission, but into `<style>`
 * elements that are empty at first. Chromium treats an empty one as inline style: without this hash, none of its
 * rules apply (Chromium 156). The hash allows no other style.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Hosts that the Firebase SDK requests tokens from. */
const signInHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Hosts of Google Publisher Tag: its script, the calls that select and measure an ad, and the frames (SafeFrame) that
 * show it. Google does not publish a list, because the hosts change, and supports only policies with a nonce, which
 * files in a bucket cannot have. These hosts were in use in 2026. A new host costs an ad, and the browser's console
 * reports it.
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
  // What it measures by pictures, outside of its frames.
  image: [
    'https://securepubads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://www.google.com',
    'https://ep1.adtrafficquality.google',
  ],
  frame: [
    'https://*.safeframe.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://ep2.adtrafficquality.google',
  ],
};
const noAdTag = { script: [], connect: [], image: [], frame: [] };

/** Whether sign-in uses Google. The local stage uses an emulator on loopback. */
export function signsInWithGoogle(stage: Stage): stage is Stage & { firebaseProject: string } {
  return stage.kind !== 'local' && stage.firebaseProject !== undefined;
}

/**
 * Content-Security-Policy of the site's pages. Feed content is sanitised twice before this third defence, so the
 * policy makes no exception for it.
 */
export function contentSecurityPolicy(stage: Stage): string {
  const google = signsInWithGoogle(stage);
  const ads = stage.adNetwork === undefined ? noAdTag : adTag;
  const feedProxy = stage.feedProxy === undefined ? [] : [new URL(stage.feedProxy).origin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // The SDK's sign-in by redirect loads a script from Google.
    'script-src': ["'self'", ...(google ? ['https://apis.google.com'] : []), ...ads.script],
    // A worker ingests readers' own feeds.
    'worker-src': ["'self'"],
    'style-src': ["'self'", emptyStyle],
    // Pictures of other sites come from our own route.
    'img-src': ["'self'", 'data:', ...ads.image],
    // Videos of advertisers.
    'media-src': ["'self'", 'https:', ...stage.mediaOrigins],
    'connect-src': ["'self'", ...(google ? signInHosts : []), ...ads.connect, ...feedProxy, ...stage.connectOrigins],
    'frame-src': ["'self'", ...(google ? [`https://${stage.firebaseProject}.firebaseapp.com`] : []), ...ads.frame],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Advertisers link http:// films that they also serve over https. The local stage itself uses http.
    ...(stage.kind === 'local' ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Content-Security-Policy of the service worker (web/shell/service-worker). */
export const workerContentSecurityPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The CSP sources of the inline scripts in a page: their hashes. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
const adFrame = readFileSync(new URL('../../web/public/ad-frame.html', import.meta.url), 'utf8');

/**
 * Content-Security-Policy of the page that shows an advertiser's markup. It allows any styles and pictures, and one
 * script of ours that inserts the markup. `sandbox` gives the page an opaque origin even when it is opened outside a
 * frame, which matches no `'self'` in WebKit: the script is allowed by its hash. Script elements and event handlers in
 * the markup do not run.
 */
export function adFrameContentSecurityPolicy(stage: Stage): string {
  return [
    "default-src 'none'",
    ['script-src', ...inlineScripts(adFrame)].join(' '),
    "style-src 'unsafe-inline'",
    ["img-src 'self' https: data:", ...stage.mediaOrigins].join(' '),
    'media-src https:',
    'font-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** API responses are data: if a browser renders one as a page, nothing in it may load or run. */
export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The product uses no device features. */
export const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Isolates the page from other sites' windows, except the pop-up that Google's sign-in opens. */
export const openerPolicy = 'same-origin-allow-popups';

/** Two years, the minimum for browsers' preload lists. */
export const strictTransportDays = 730;
