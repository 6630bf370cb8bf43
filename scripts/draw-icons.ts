import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { palettes } from '#web/theme.ts';
import { findChromium } from './find-chromium.mjs';

// Draws the icons of web/public/icons, with which the site stands among a device's programs: `node scripts/draw-icons.ts`. They are committed; this is run again when the mark or the colours change.

const { background, primary, sun } = palettes.light;
const mark = `<path d="M8 12.5a9 9 0 0 1 18 0z" fill="${sun}"/><path d="M1.5 14.5h31M6 19.5h22M11 24.5h12" fill="none" stroke="${primary.main}" stroke-width="2.4" stroke-linecap="round"/>`;

interface Icon {
  file: string;
  size: number;
  /** Of the mark's width, among the whole. */
  share: number;
  /** Of the corners, among the whole; devices that cut their own corners get none. */
  corner: number;
}
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 0.74, corner: 0.2 },
  { file: 'icon-512.png', size: 512, share: 0.74, corner: 0.2 },
  // A mask may take everything beyond four fifths of the width.
  { file: 'icon-maskable-512.png', size: 512, share: 0.58, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.68, corner: 0 },
];

const folder = fileURLToPath(new URL('../web/public/icons/', import.meta.url));
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, size, share, corner } of icons) {
    const scale = (share * size) / 34;
    // The mark's ink lies between 0.3 and 33.7, and between 3.5 and 25.7, in its own measure.
    const [x, y] = [(size - 34 * scale) / 2, size / 2 - 14.6 * scale];
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">` +
        `<rect width="${size}" height="${size}" rx="${corner * size}" fill="${background.default}"/>` +
        `<g transform="translate(${x} ${y}) scale(${scale})">${mark}</g></svg>`,
    );
    writeFileSync(`${folder}${file}`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
