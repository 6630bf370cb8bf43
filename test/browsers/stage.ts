import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startTestStage, temporaryFolder } from '#test/support/stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stageUrl: string;
  }
}

/** Text of an ad in HTML with a picture of the site, as an advertiser writes it. */
export const adText = 'Sail home by Christmas';
const size = { width: 300, height: 250 };
const advertising = {
  creatives: [
    {
      id: 'markup',
      advertiserName: 'Blue Harbour',
      campaignName: 'Barrels',
      format: 'HTML',
      clickUrl: 'https://shipping.example/',
      htmlMarkup: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg><p>${adText}</p>`,
      ...size,
    },
  ],
  lineItems: [{ id: 'markup', creativeId: 'markup', zones: ['SIDEBAR_TOP'], weight: 10 }],
};

/** Starts a stage with one ad for all browsers. */
export default async function provideStage(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const stage = await startTestStage({ dataDir: folder.path });
  const file = join(folder.path, 'advertising.json');
  writeFileSync(file, JSON.stringify(advertising));
  const creatives = fileURLToPath(new URL('../../scripts/creatives.ts', import.meta.url));
  execFileSync(process.execPath, [creatives, 'import', file, '--data', folder.path]);
  project.provide('stageUrl', stage.url);
  return async () => {
    await stage.end();
    folder.remove();
  };
}
