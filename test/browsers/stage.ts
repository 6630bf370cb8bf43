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

/** The text of an ad in HTML, which also has a picture. */
export const adText = 'Sail home by Christmas';
const size = { width: 300, height: 250 };
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="300" height="150" fill="teal"/></svg>';
const advertising = {
  creatives: [
    {
      id: 'markup',
      advertiserName: 'Blue Harbour',
      campaignName: 'Barrels',
      format: 'HTML',
      clickUrl: 'https://shipping.example/',
      htmlMarkup: `${picture}<p>${adText}</p>`,
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
  const creatives = fileURLToPath(new URL('../../scripts/target/creatives.ts', import.meta.url));
  execFileSync(process.execPath, [creatives, 'import', file, '--data', folder.path]);
  project.provide('stageUrl', stage.url);
  return async () => {
    await stage.end();
    folder.remove();
  };
}
