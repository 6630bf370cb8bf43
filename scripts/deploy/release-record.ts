import * as z from 'zod/mini';
import type { SiteFile } from './site-files.ts';

/**
 * What a deployment leaves in the site's bucket for the next one: which objects are as they should be, headers included (S3 lists only what is in them), and since when an asset is named by no build.
 * Without an ending that the site's files have, so that CloudFront answers its address with the app and not with it (infra/site/rewrite-site-path.js).
 */
export const recordKey = 'release-record';

const record = z.object({
  files: z.record(z.string(), z.object({ md5: z.string(), headers: z.string() })),
  /** Assets of older builds, and the moment of the first deployment without them. */
  gone: z.record(z.string(), z.iso.datetime()),
});
export type ReleaseRecord = z.infer<typeof record>;

export const noRecord: ReleaseRecord = { files: {}, gone: {} };

/** The record as it was read; an absent or damaged one is none, which costs a whole upload and nothing else. */
export function parseRecord(text: string | undefined): ReleaseRecord {
  if (text === undefined) return noRecord;
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return noRecord;
  }
}

/** What is stored with an object besides its bytes. */
export const headersOf = ({ contentType, cacheControl }: SiteFile): string => `${contentType}\n${cacheControl}`;
