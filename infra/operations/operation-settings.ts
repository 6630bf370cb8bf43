import * as z from 'zod/mini';

/** Days for which logs are kept; CloudWatch takes no others. */
export const logDays = z.literal(
  [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731],
  'is not a number of days that CloudWatch keeps logs for: 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545 or 731',
);

/** US dollars of a month that the stage may cost; somebody is told when it will be more. */
export const monthlyBudgetUsd = z.number().check(z.minimum(1), z.maximum(1_000_000));

const hostName = z
  .string()
  .check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'is not a host name such as news.example.org'));

/**
 * Own host name of the site. With a hosted zone of Route 53 the stage makes certificate and records itself; with a
 * certificate, somebody points the name at the distribution.
 */
export const domain = z
  .strictObject({
    host: hostName,
    hostedZone: z.optional(
      z.strictObject({
        id: z.string().check(z.regex(/^Z[A-Z0-9]{5,31}$/, 'is not the id of a hosted zone such as Z0123456789ABC')),
        name: hostName,
      }),
    ),
    /** CloudFront takes only certificates of us-east-1. */
    certificateArn: z.optional(
      z
        .string()
        .check(
          z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'is not the ARN of a certificate in us-east-1'),
        ),
    ),
  })
  .check(
    z.refine(
      ({ hostedZone, certificateArn }) => (hostedZone === undefined) !== (certificateArn === undefined),
      'needs a hostedZone, in which a certificate is made, or the certificateArn of one that is there, and not both',
    ),
    z.refine(
      ({ host, hostedZone }) =>
        hostedZone === undefined || host === hostedZone.name || host.endsWith(`.${hostedZone.name}`),
      'has a host that is not in its hosted zone',
    ),
  );

const perAddress = z.int().check(z.minimum(10), z.maximum(2_000_000_000));
/**
 * Requests that one address may send in five minutes before the wall refuses more. An address is no person: an office,
 * a university or a mobile network of a whole island stands behind one. So these are far above what people do, and far
 * below what it takes to hurt: a page is some 20 requests, so 20,000 are a thousand pages; 10,000 calls are a third of
 * what API Gateway lets through on a single route; and 600 feeds are what a reader of 200 sources of their own fetches
 * in three runs.
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
      'must not grow narrower to wider: feeds are calls of the api, and those are among all',
    ),
  );

/**
 * A table that was restored beside the stack's own, which the stage is to use from now on
 * (docs/runbook.md#restore-the-table).
 */
export const tableName = z.string().check(z.regex(/^[\w.-]{3,255}$/, 'is not the name of a table'));
