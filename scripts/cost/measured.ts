import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const amount = z.number().check(z.minimum(0));

/** What one call of a function comes to, as `npm run bench -- usage` measured it. */
export const measuredCall = z.strictObject({
  readUnits: amount,
  writeUnits: amount,
  /** Requests to the table. */
  requests: amount,
  /** Processor time on the machine that measured. */
  cpuMs: amount,
  /** Of the answer, as it goes over the wire (brotli). */
  bytes: amount,
});
export type MeasuredCall = z.infer<typeof measuredCall>;

const page = z.strictObject({
  /** The built site's files, fetched once by a browser that has none of them. */
  files: amount,
  fileBytes: amount,
  /** Calls of the API, by endpoint. */
  calls: z.record(z.string(), amount),
});

/** The checked-in file `measured.json`: everything that the bill counts and no price list knows. */
export const measured = z.strictObject({
  taken: z.strictObject({
    date: z.iso.date(),
    commit: z.string().check(z.minLength(7)),
    cpu: z.string(),
    cores: amount,
    node: z.string(),
    articles: amount,
    articlesPerDay: amount,
  }),
  /** By endpoint of the contract; of functions that no request starts, by bundle. */
  functions: z.record(z.string(), measuredCall),
  storing: z.strictObject({
    /** One commit of one article, and of each further one in the same batch. */
    alone: measuredCall,
    further: measuredCall,
    /** What a function that has just started reads of the ledger, for each headline of the 31 days. */
    coldReadUnitsPerHeadline: amount,
    coldCpuMsPerHeadline: amount,
  }),
  /** Bytes at rest, with their indexes. */
  stored: z.strictObject({ article: amount, ledgerLine: amount, counters: amount, reading: amount, adEvent: amount }),
  pages: z.strictObject({ home: page, article: page }),
});
export type Measured = z.infer<typeof measured>;

export const measuredFile = fileURLToPath(new URL('measured.json', import.meta.url));

/** @throws when the file is not what the bench writes. */
export const readMeasured = (): Measured => measured.parse(JSON.parse(readFileSync(measuredFile, 'utf8')));
