import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { palettes } from '#web/shell/theme/palettes.ts';
import { findChromium } from './find-chromium.mjs';

// Draws the icons of the installed site in web/public/icons: `node scripts/draw-icons.ts`. The icons are committed;
// run this again after a change of the mark or the colours.

const { background, primary, sun } = palettes.light;
const mark = `<path d="M8 12.5a9 9 0 0 1 18 0z" fill="${sun}"/><path d="M1.5 14.5h31M6 19.5h22M11 24.5h12" fill="none" stroke="${primary.main}" stroke-width="2.4" stroke-linecap="round"/>`;

interface Icon {
  file: string;
  size: number;
  /** Width of the mark, as a fraction of the size. */
  share: number;
  /** Corner radius, as a fraction of the size; 0 for devices that round the corners themselves. */
  corner: number;
}
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 0.74, corner: 0.2 },
  { file: 'icon-512.png', size: 512, share: 0.74, corner: 0.2 },
  // A mask may cut off everything outside the inner 80 %.
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
    // The mark covers 0.3 to 33.7 horizontally and 3.5 to 25.7 vertically, in its own units.
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
