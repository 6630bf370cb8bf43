import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const amount = z.number().check(z.minimum(0));

/** Resource usage of one call of a function, measured by `npm run bench -- usage`. */
export const measuredCall = z.strictObject({
  readUnits: amount,
  /** Of a call that finds nothing in the function's memory. Absent if memory does not matter. */
  coldReadUnits: z.optional(amount),
  writeUnits: amount,
  /** Requests to the table. */
  requests: amount,
  /** Processor time on the measuring machine. */
  cpuMs: amount,
  /** Size of the response (brotli). */
  bytes: amount,
});
export type MeasuredCall = z.infer<typeof measuredCall>;

const page = z.strictObject({
  /** Files of the site that a browser with an empty cache loads. */
  files: amount,
  fileBytes: amount,
  /** API calls, by endpoint. */
  calls: z.record(z.string(), amount),
});

/** The checked-in file `measured.json`: the usage figures that the bill is based on. */
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
  /** By endpoint of the contract, or by bundle for event functions; `fetch-source` for one source of a batch. */
  functions: z.record(z.string(), measuredCall),
  storing: z.strictObject({
    /** A commit of one article, and each further article in the same batch. */
    alone: measuredCall,
    further: measuredCall,
    /** What a cold function reads from the ledger, for each headline of three days. */
    coldReadUnitsPerHeadline: amount,
    coldCpuMsPerHeadline: amount,
  }),
  /** Stored bytes, including indexes. */
  stored: z.strictObject({ article: amount, ledgerLine: amount, counters: amount, reading: amount, adEvent: amount }),
  pages: z.strictObject({ home: page, article: page }),
});
export type Measured = z.infer<typeof measured>;

export const measuredFile = fileURLToPath(new URL('measured.json', import.meta.url));

/** Reads measured.json. @throws ZodError if it does not match the schema. */
export const readMeasured = (): Measured => measured.parse(JSON.parse(readFileSync(measuredFile, 'utf8')));
