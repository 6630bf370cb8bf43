import * as z from 'zod/mini';
import type { SiteFile } from './site-files.ts';

/**
 * Object in the site's bucket that a deployment leaves for the next one: hash and headers of each uploaded file (S3
 * lists no headers), and since when an asset is unused. The key has no file extension, so CloudFront does not serve it
 * (infra/site/rewrite-site-path.js).
 */
export const recordKey = 'release-record';

const record = z.object({
  files: z.record(z.string(), z.object({ md5: z.string(), headers: z.string() })),
  /** Assets of older builds, with the time of the first deployment without them. */
  gone: z.record(z.string(), z.iso.datetime()),
});
export type ReleaseRecord = z.infer<typeof record>;

export const noRecord: ReleaseRecord = { files: {}, gone: {} };

/** Parses the record. A missing or damaged one counts as empty, which only causes a full upload. */
export function parseRecord(text: string | undefined): ReleaseRecord {
  if (text === undefined) return noRecord;
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return noRecord;
  }
}

/** The headers that are stored with an object. */
export const headersOf = ({ contentType, cacheControl }: SiteFile): string => `${contentType}\n${cacheControl}`;
