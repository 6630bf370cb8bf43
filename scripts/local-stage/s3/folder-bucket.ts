import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Bucket, type S3Request, type S3Response, s3Error } from './s3-server.ts';

/** The end of the name of a file that is being written. */
const unfinished = '.new';

/**
 * A bucket whose objects are the files of a folder: GetObject with ranges and conditions, PutObject with conditions,
 * DeleteObject and ListObjectsV2. After a kill each object is either the old one or the new one.
 */
export function folderBucket(folder: string): Bucket {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name));
  const fileOf = (key: string): string => join(folder, fileName(key));
  return (request) => {
    const { method, key } = request;
    if (key === '') return method === 'GET' ? list(folder, request) : s3Error(405, 'MethodNotAllowed');
    if (method === 'GET') return get(fileOf(key), request);
    if (method === 'PUT') return put(fileOf(key), request);
    if (method !== 'DELETE') return s3Error(405, 'MethodNotAllowed');
    rmSync(fileOf(key), { force: true });
    return { status: 204 };
  };
}

/** One file name for a key: a slash or dots would lead into another folder. */
const fileName = (key: string): string => encodeURIComponent(key).replaceAll('.', '%2E');

interface FileState {
  size: number;
  mtimeMs: number;
  ino: number;
}
/** Each version of an object is a file of its own. */
const etagOf = ({ size, mtimeMs, ino }: FileState): string => `"${[ino, size, mtimeMs].join('-')}"`;

/** The ETag of the present object; undefined if there is none. */
function presentEtag(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false });
  return state === undefined ? undefined : etagOf(state);
}

function get(file: string, { headers }: S3Request): S3Response {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return s3Error(404, 'NoSuchKey');
  const descriptor = openSync(file, 'r');
  try {
    const state = fstatSync(descriptor);
    const etag = etagOf(state);
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(Number(range?.[2] ?? state.size), state.size - 1);
    if (range !== null && from >= state.size) return s3Error(416, 'InvalidRange');
    const body = Buffer.alloc(to - from + 1);
    readSync(descriptor, body, 0, body.length, from);
    const all = { etag, 'last-modified': new Date(state.mtimeMs).toUTCString() };
    if (range === null) return { status: 200, headers: all, body };
    return { status: 206, headers: { ...all, 'content-range': `bytes ${from}-${to}/${state.size}` }, body };
  } finally {
    closeSync(descriptor);
  }
}

// Nothing waits between the check and the write, so both are one step for all callers.
function put(file: string, { headers, body }: S3Request): S3Response {
  const present = presentEtag(file);
  const { 'if-match': expected, 'if-none-match': none } = headers;
  if (expected !== undefined && present === undefined) return s3Error(404, 'NoSuchKey');
  if ((expected !== undefined && expected !== present) || (none === '*' && present !== undefined))
    return s3Error(412, 'PreconditionFailed');
  writeFileSync(`${file}${unfinished}`, body);
  renameSync(`${file}${unfinished}`, file);
  return { status: 200, headers: { etag: presentEtag(file) ?? '' } };
}

/** Keys on one page of a list, as in S3. */
const pageKeys = 1000;

function list(folder: string, { query }: S3Request): S3Response {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = readdirSync(folder)
    .filter((name) => !name.endsWith(unfinished))
    .map((name) => decodeURIComponent(name))
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort();
  const page = keys.slice(0, pageKeys);
  const contents = page.map((key) => {
    const { size, mtimeMs } = statSync(join(folder, fileName(key)));
    const at = new Date(mtimeMs).toISOString();
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified><Size>${size}</Size></Contents>`;
  });
  const next = keys.length > page.length ? page.at(-1) : undefined;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: [
      '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
      `<KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>`,
      ...(next === undefined ? [] : [`<NextContinuationToken>${escaped(next)}</NextContinuationToken>`]),
      ...contents,
      '</ListBucketResult>',
    ].join(''),
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
