import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { paginateListServiceQuotas, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import * as z from 'zod/mini';
import { apiQuota } from '#infra/regions.ts';
import type { Stage } from '#infra/stages.ts';
import type { Template } from '#infra/templates.ts';
import { Throttles } from '#infra/throttles.ts';
import { warn } from '#scripts/command/progress.ts';
import { messageOf, UserError } from '#scripts/command/user-error.ts';

type Resources = Template['Resources'];

/** Concurrent executions that AWS keeps unreserved for the functions without a reservation. */
const unreservedMinimum = 100;

/**
 * Checks that Lambda accepts the reservations of the functions.
 * @param exists whether the stack exists, so that the account's reservations include its own
 * @throws UserError with the limit to request
 */
export async function requireConcurrency(resources: Resources, region: string, exists: boolean): Promise<void> {
  const reserved = Object.values(resources)
    .map(({ Properties }) => z.int().safeParse(Properties?.ReservedConcurrentExecutions).data ?? 0)
    .reduce((sum, one) => sum + one, 0);
  if (reserved === 0) return;
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  const others = exists ? 0 : limit - unreserved;
  const needed = reserved + others + unreservedMinimum;
  if (limit >= needed) return;
  throw new UserError(
    `Lambda in ${region} may run ${limit} functions at once, but this stage needs a limit of ${needed}: it reserves ${reserved}, ` +
      `other functions of the account reserve ${others}, and AWS keeps ${unreservedMinimum} unreserved. Request at least ${needed} ('Concurrent executions'): ` +
      `${quotasPage(region, 'lambda')}/L-B99A9384. Until it is granted, set reservesConcurrency: false in the stage's settings.`,
  );
}

/** @returns what to request if the expected readers need more of API Gateway than it gives an account in this region */
export function apiRateWarning(stage: Stage, region: string): string | undefined {
  const needed = Math.ceil(new Throttles(stage).callsAtPeak());
  const { perSecond } = apiQuota(region);
  if (needed <= perSecond) return undefined;
  return (
    `At the peak ${stage.expectedReaders} readers make ${needed} API calls a second that no cache answers. By default, API Gateway ` +
    `lets an account have ${perSecond} in ${region}. Request more ('Throttle rate'), unless you have: ${quotasPage(region, 'apigateway')}.`
  );
}

const quotasPage = (region: string, service: string): string =>
  `https://${region}.console.aws.amazon.com/servicequotas/home/services/${service}/quotas`;

interface CloudFrontQuota {
  /** Its name at Service Quotas. */
  name: string;
  needed(resources: Resources): number;
  /** What other stages of the account use. Absent if each distribution has the quota for itself. */
  present?: (client: CloudFrontClient) => Promise<number | undefined>;
  /** The smallest that an account has, and the one that is assumed if the account's cannot be read. */
  smallest: number;
  usual: number;
}

const countOf = (type: string) => (resources: Resources) =>
  Object.values(resources).filter(({ Type }) => Type === type).length;
const distribution = z.object({
  DistributionConfig: z.object({ CacheBehaviors: z._default(z.array(z.unknown()), []) }),
});
/** Of a list's page: more than the quotas allow. */
const all = { Type: 'custom', MaxItems: 100 } as const;

const cloudFrontQuotas: readonly CloudFrontQuota[] = [
  {
    name: 'Cache policies per AWS account',
    needed: countOf('AWS::CloudFront::CachePolicy'),
    present: async (client) => (await client.send(new ListCachePoliciesCommand(all))).CachePolicyList?.Quantity,
    smallest: 20,
    usual: 20,
  },
  {
    name: 'Response headers policies per AWS account',
    needed: countOf('AWS::CloudFront::ResponseHeadersPolicy'),
    present: async (client) =>
      (await client.send(new ListResponseHeadersPoliciesCommand(all))).ResponseHeadersPolicyList?.Quantity,
    smallest: 20,
    usual: 20,
  },
  {
    name: 'Cache behaviors per distribution',
    needed: (resources) =>
      Object.values(resources)
        .filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
        .map(({ Properties }) => 1 + distribution.parse(Properties).DistributionConfig.CacheBehaviors.length)
        .reduce((most, one) => Math.max(most, one), 0),
    // In accounts from before 2025, and today.
    smallest: 25,
    usual: 75,
  },
];

/**
 * Checks that the account's quotas of CloudFront have room for the stage.
 * @param exists whether the stack exists, so that the account has its policies already
 * @throws UserError with the quota to request
 */
export async function requireCloudFront(resources: Resources, exists: boolean): Promise<void> {
  const client = new CloudFrontClient({ region: 'us-east-1' });
  for (const quota of cloudFrontQuotas) {
    const needed = quota.needed(resources);
    if (needed === 0 || (exists && quota.present !== undefined)) continue;
    const present = (await quota.present?.(client)) ?? 0;
    if (present + needed <= quota.smallest) continue;
    const allowed = await allowedOf(quota);
    if (present + needed > allowed)
      throw new UserError(
        `CloudFront's quota '${quota.name}' is ${allowed}: the account uses ${present}, and this stage needs ${needed}. ` +
          `Request at least ${present + needed}: ${quotasPage('us-east-1', 'cloudfront')}. Or destroy a stage that is not used any more.`,
      );
  }
}

/** The account's quota. CloudFront's are global, which Service Quotas keeps in us-east-1. */
async function allowedOf({ name, usual }: CloudFrontQuota): Promise<number> {
  try {
    const client = new ServiceQuotasClient({ region: 'us-east-1' });
    for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode: 'cloudfront' })) {
      const found = Quotas.find(({ QuotaName }) => QuotaName === name);
      if (found?.Value !== undefined) return found.Value;
    }
  } catch (error) {
    warn(`The quota '${name}' could not be read (${messageOf(error)}); assuming ${usual}.`);
  }
  return usual;
}
