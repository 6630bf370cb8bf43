import type { Plugin } from 'vite';
import { brand } from '#shared/config/brand.ts';
import { messages } from '../shell/messages/en.ts';
import { offlineMessages } from '../shell/messages/en-offline.ts';
import { paths } from '../shell/paths.ts';
import { palettes } from '../shell/theme/palettes.ts';

const file = 'manifest.webmanifest';
const png = 'image/png';
const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: png }];

/** The Web Application Manifest. Its icons are drawn by scripts/draw-icons.ts. */
export const webManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: `${brand.tagline}.`,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: palettes.light.background.default,
  background_color: palettes.light.background.default,
  categories: ['news'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
  ],
  shortcuts: [
    { name: messages.home.following, url: paths.following, icons: shortcutIcons },
    {
      name: offlineMessages.saved.title,
      short_name: offlineMessages.saved.short,
      url: paths.saved,
      icons: shortcutIcons,
    },
  ],
} as const;

/** Serves and emits the manifest and links it from index.html. */
export function webManifestFile(): Plugin {
  const source = JSON.stringify(webManifest);
  return {
    name: 'web-manifest',
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: `/${file}` }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
  };
}
