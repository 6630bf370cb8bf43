import * as z from 'zod/mini';

/** A setting that is a text of this form. @param problem what is said of any other */
export const text = (form: RegExp, problem: string) => z.string().check(z.regex(form, problem));

/** Log retention in days. CloudWatch accepts only these values. */
export const logDays = z.literal(
  [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731],
  'is not a retention that CloudWatch accepts, in days: 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545 or 731',
);

/** Monthly budget in US dollars. The alarm addresses get an e-mail if the forecast exceeds it. */
export const monthlyBudgetUsd = z.number().check(z.minimum(1), z.maximum(1_000_000));

const hostName = text(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'is not a host name such as news.example.org');

/**
 * The site's own host name. With a Route 53 hosted zone, the stage creates the certificate and the DNS records. With a
 * certificate, an operator points the name at the distribution.
 */
export const domain = z
  .strictObject({
    host: hostName,
    hostedZone: z.optional(
      z.strictObject({
        id: text(/^Z[A-Z0-9]{5,31}$/, 'is not the id of a hosted zone such as Z0123456789ABC'),
        name: hostName,
      }),
    ),
    /** CloudFront requires a certificate in us-east-1. */
    certificateArn: z.optional(
      text(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'is not the ARN of a certificate in us-east-1'),
    ),
  })
  .check(
    z.refine(
      ({ hostedZone, certificateArn }) => (hostedZone === undefined) !== (certificateArn === undefined),
      'needs either a hostedZone, to create a certificate, or the certificateArn of an existing one, not both',
    ),
    z.refine(
      ({ host, hostedZone }) =>
        hostedZone === undefined || host === hostedZone.name || host.endsWith(`.${hostedZone.name}`),
      'has a host that is not in its hosted zone',
    ),
  );

/** Readers a month that the stage is sized for. The routes' throttles follow from it (infra/throttles.ts). */
export const expectedReaders = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const perAddress = z.int().check(z.minimum(10), z.maximum(2_000_000_000));
/**
 * Requests that one address may send in five minutes before the web ACL blocks it. An office, a university or the
 * mobile network of a whole island may share an address, so the limits are far above what one person needs and far
 * below what does harm. A page is about 20 requests, so 20,000 are a thousand pages; 10,000 API calls are at most a
 * fifth of what a route's throttle allows (infra/throttles.ts); 600 feeds are three runs of a reader with 200 sources.
 */
export const requestRates = z
  .strictObject({
    all: z._default(perAddress, 20_000),
    api: z._default(perAddress, 10_000),
    feeds: z._default(perAddress, 600),
  })
  .check(
    z.refine(
      ({ all, api, feeds }) => feeds <= api && api <= all,
      'must satisfy feeds <= api <= all: each limit includes the narrower ones',
    ),
  );

/** Days for which a night's backup is kept: beside the table only until it is copied, and elsewhere by default. */
export const backupDays = { here: 2, elsewhere: 7 };

/** A vault of AWS Backup in another region and account, and for how many days it keeps each night's copy. */
export const backup = z.strictObject({
  vaultArn: text(
    /^arn:aws:backup:[a-z]{2}-[a-z]+-\d:\d{12}:backup-vault:[\w-]{2,50}$/,
    'is not the ARN of a vault such as arn:aws:backup:eu-central-1:210987654321:backup-vault:landfall',
  ),
  keepDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), backupDays.elsewhere),
});

/** Name of a restored table that the stage uses instead of its own (docs/runbook.md#restore-the-table). */
export const tableName = text(/^[\w.-]{3,255}$/, 'is not the name of a table');
