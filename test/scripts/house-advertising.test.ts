import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { houseAdvertising } from '#scripts/local-stage/seed/house-advertising.ts';
import { adZones, creativeFormats } from '#shared/domain/ads/ad.ts';
import { chooseLineItem } from '#shared/domain/ads/line-item.ts';

const { creatives, lineItems } = houseAdvertising();
const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url));

test('ADS-01, ADS-02, ADS-08 to ADS-11: the house advertisements fill every zone for everybody, in every format', () => {
  for (const zone of adZones) {
    expect(
      chooseLineItem(lineItems, { zone, tags: [], consent: 'unknown' }, new Map(), new Date(), 0.5),
    ).not.toBeNull();
  }
  expect(new Set(creatives.map(({ format }) => format))).toEqual(new Set(creativeFormats));
});

test('they need nothing from elsewhere: each picture and film is a file of the site, and their links lead to nobody', () => {
  const files = creatives
    .flatMap(({ imageUrl, videoUrl, nativeContent }) => [imageUrl, videoUrl, nativeContent?.image])
    .filter((url) => url != null);
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const file of files) expect(existsSync(`${publicFolder}${file}`), file).toBe(true);
  for (const { clickUrl = '', htmlMarkup } of creatives) {
    expect(new URL(clickUrl).hostname).toMatch(/\.example$/);
    // The site shows markup under a policy that lets no script and no style of its own apply.
    expect(htmlMarkup ?? '').not.toMatch(/<script|style=|<style|\son\w+=|href|https?:(?!\/\/www\.w3\.org\/2000\/svg)/i);
  }
});

test('the pictures are drawings without script or foreign parts', () => {
  for (const { imageUrl, nativeContent } of creatives) {
    const file = imageUrl ?? nativeContent?.image;
    if (file == null) continue;
    const svg = readFileSync(`${publicFolder}${file}`, 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+" width="\d+" height="\d+"/);
    expect(svg).not.toMatch(/<script|<image|href|\son\w+=|<foreignObject/i);
  }
});
