import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteFileFor } from '#infra/site/index-html.ts';
import { siteCacheControl, siteContentType } from '#infra/site/site-file-headers.ts';
import type { Stage } from '#infra/stages.ts';
import type { SiteConfig } from '#web/shell/session/site-config-fields.ts';

/** An object of the site's bucket. */
export interface SiteFile {
  key: string;
  body: Buffer;
  /** Also the object's ETag, because it is uploaded in one part and encrypted with S3's own keys. */
  md5: string;
  contentType: string;
  cacheControl: string;
}

/** All objects that the bucket should have: the built site in `folder` for a stage, and `config.json`. */
export function siteFiles(folder: string, config: object, stage: Pick<Stage, 'kind' | 'languages'>): SiteFile[] {
  const built = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const key = relative(folder, path).split(sep).join('/');
      return siteFile(key, siteFileFor(key, readFileSync(path), stage));
    })
    .filter(({ key }) => key !== 'config.json');
  return [...built, siteFile('config.json', Buffer.from(`${JSON.stringify(config, null, 2)}\n`))].toSorted(byKey);
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

export function siteFile(key: string, body: Buffer): SiteFile {
  return {
    key,
    body,
    md5: createHash('md5').update(body).digest('hex'),
    contentType: siteContentType(key),
    cacheControl: siteCacheControl(key),
  };
}

/** Placeholder for the host in a dry run, before the distribution exists. */
export const pendingHost = '(the host of the distribution)';

/**
 * The stage's config.json, as web/shell/session/site-config.ts reads it. `authDomain` is the site's own host:
 * CloudFront serves Firebase's pages there too, so browsers that block third-party storage keep the session.
 */
export function configJson(stage: Stage, host: string): Omit<SiteConfig, 'accounts'> & { stage: string } {
  const { firebaseProject, firebaseApiKey, adNetwork, feedProxy, payments } = stage;
  return {
    stage: stage.name,
    ...(firebaseProject === undefined || firebaseApiKey === undefined
      ? {}
      : { firebase: { projectId: firebaseProject, apiKey: firebaseApiKey, authDomain: host } }),
    ...(adNetwork === undefined ? {} : { adNetwork }),
    ...(feedProxy === undefined ? {} : { feedProxy }),
    ...(payments === undefined ? {} : { payments: 'stripe' as const }),
  };
}
