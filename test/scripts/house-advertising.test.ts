import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { houseAdvertising } from '#scripts/local-stage/seed/house-advertising.ts';
import { adZones, creativeFormats } from '#shared/domain/ads/ad.ts';
import { chooseLineItem } from '#shared/domain/ads/line-item.ts';

const { creatives, lineItems } = houseAdvertising();
const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url));

test('house advertisements fill every zone without consent [ADS-01, ADS-02]', () => {
  for (const zone of adZones) {
    expect(
      chooseLineItem(lineItems, { zone, tags: [], consent: 'unknown' }, new Map(), new Date(), 0.5),
    ).not.toBeNull();
  }
});

test('house advertisements come in every format [ADS-08, ADS-09, ADS-10, ADS-11]', () => {
  expect(new Set(creatives.map(({ format }) => format))).toEqual(new Set(creativeFormats));
});

test('images and videos of house advertisements are files of the site, and the links go to example domains', () => {
  const files = creatives
    .flatMap(({ imageUrl, videoUrl, nativeContent }) => [imageUrl, videoUrl, nativeContent?.image])
    .filter((url) => url != null);
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const file of files) expect(existsSync(`${publicFolder}${file}`), file).toBe(true);
  for (const { clickUrl = '', htmlMarkup } of creatives) {
    expect(new URL(clickUrl).hostname).toMatch(/\.example$/);
    // The site's policy for markup blocks its scripts and styles.
    expect(htmlMarkup ?? '').not.toMatch(/<script|style=|<style|\son\w+=|href|https?:(?!\/\/www\.w3\.org\/2000\/svg)/i);
  }
});

test('images of house advertisements are SVG without scripts or external parts', () => {
  for (const { imageUrl, nativeContent } of creatives) {
    const file = imageUrl ?? nativeContent?.image;
    if (file == null) continue;
    const svg = readFileSync(`${publicFolder}${file}`, 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+" width="\d+" height="\d+"/);
    expect(svg).not.toMatch(/<script|<image|href|\son\w+=|<foreignObject/i);
  }
});
