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
import { Throttles } from '#infra/throttles.ts';
import { warn } from '../../local-stage/progress.ts';
import { UserError } from '../../user-error.ts';
import type { AssembledStack } from '../assembly.ts';
import { withAwsHints } from '../aws-errors.ts';

type Resources = AssembledStack['template']['Resources'];

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
  const { AccountLimit } = await withAwsHints(new LambdaClient({ region }).send(new GetAccountSettingsCommand({})));
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } = AccountLimit ?? {};
  const others = exists ? 0 : limit - unreserved;
  const needed = reserved + others + unreservedMinimum;
  if (limit >= needed) return;
  throw new UserError(
    `Lambda in ${region} may run ${limit} functions at once, but this stage needs a limit of ${needed}: it reserves ${reserved}, ` +
      `other functions of the account reserve ${others}, and AWS keeps ${unreservedMinimum} unreserved. Request at least ${needed} ('Concurrent executions'): ` +
      `https://${region}.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384. ` +
      "Until it is granted, set reservesConcurrency: false in the stage's settings.",
  );
}

interface PolicyKind {
  type: string;
  /** The quota's name at Service Quotas. */
  quota: string;
  count: (client: CloudFrontClient) => Promise<number>;
}

const policyKinds: PolicyKind[] = [
  {
    type: 'AWS::CloudFront::CachePolicy',
    quota: 'Cache policies per AWS account',
    count: (client) =>
      counted(async (Marker) => {
        const { CachePolicyList } = await client.send(new ListCachePoliciesCommand({ Type: 'custom', Marker }));
        return { size: CachePolicyList?.Items?.length ?? 0, next: CachePolicyList?.NextMarker };
      }),
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    quota: 'Response headers policies per AWS account',
    count: (client) =>
      counted(async (Marker) => {
        const { ResponseHeadersPolicyList } = await client.send(
          new ListResponseHeadersPoliciesCommand({ Type: 'custom', Marker }),
        );
        return { size: ResponseHeadersPolicyList?.Items?.length ?? 0, next: ResponseHeadersPolicyList?.NextMarker };
      }),
  },
];

async function counted(
  page: (marker: string | undefined) => Promise<{ size: number; next: string | undefined }>,
): Promise<number> {
  let total = 0;
  let marker: string | undefined;
  do {
    const { size, next } = await page(marker);
    total += size;
    marker = next;
  } while (marker !== undefined && marker !== '');
  return total;
}

/** @returns what to request if the expected readers need more of API Gateway than it gives an account in this region */
export function apiRateWarning(stage: Stage, region: string): string | undefined {
  const needed = Math.ceil(new Throttles(stage).callsAtPeak());
  const { perSecond } = apiQuota(region);
  if (needed <= perSecond) return undefined;
  return (
    `At the peak ${stage.expectedReaders} readers make ${needed} API calls a second that no cache answers. By default, API Gateway ` +
    `lets an account have ${perSecond} in ${region}. Request more ('Throttle rate'), unless you have: ` +
    `https://${region}.console.aws.amazon.com/servicequotas/home/services/apigateway/quotas.`
  );
}

/** CloudFront's quota of each kind of policy, unless the account has a higher one. */
const defaultPolicies = 20;

/** Checks that a new stage's policies fit the account. @throws UserError with what to do */
export async function requirePolicies(resources: Resources): Promise<void> {
  const client = new CloudFrontClient({ region: 'us-east-1' });
  for (const { type, quota, count } of policyKinds) {
    const needed = Object.values(resources).filter(({ Type }) => Type === type).length;
    if (needed === 0) continue;
    const present = await withAwsHints(count(client));
    // The quota is looked up only if the default one may be too low.
    if (present + needed <= defaultPolicies) continue;
    const allowed = await cloudFrontQuota(quota, defaultPolicies);
    if (present + needed > allowed)
      throw new UserError(
        `The account has ${present} of ${allowed} custom CloudFront policies (${type}), and this stage adds ${needed}. ` +
          'Destroy a stage that is not used any more, or request a higher quota ' +
          `('${quota}'): ${cloudFrontQuotas}.`,
      );
  }
}

/** Cache behaviors of a distribution, with the default one: in accounts from before 2025, and today. */
const behaviors = { quota: 'Cache behaviors per distribution', older: 25, today: 75 };
const distribution = z.object({
  DistributionConfig: z.object({ CacheBehaviors: z._default(z.array(z.unknown()), []) }),
});

/** Checks that the account allows the distribution's cache behaviors. @throws UserError with the quota to request */
export async function requireBehaviors(resources: Resources): Promise<void> {
  const needed = Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
    .map(({ Properties }) => 1 + distribution.parse(Properties).DistributionConfig.CacheBehaviors.length)
    .reduce((most, one) => Math.max(most, one), 0);
  if (needed <= behaviors.older) return;
  const allowed = await cloudFrontQuota(behaviors.quota, behaviors.today);
  if (needed <= allowed) return;
  throw new UserError(
    `The account allows ${allowed} cache behaviors in a CloudFront distribution, but this stage needs ${needed}. ` +
      `Request at least ${needed} ('${behaviors.quota}'): ${cloudFrontQuotas}.`,
  );
}

const cloudFrontQuotas = 'https://us-east-1.console.aws.amazon.com/servicequotas/home/services/cloudfront/quotas';

/** The account's quota, or `otherwise` if Service Quotas does not return it. */
async function cloudFrontQuota(name: string, otherwise: number): Promise<number> {
  try {
    // CloudFront's quotas are global, which Service Quotas keeps in us-east-1.
    const pages = paginateListServiceQuotas(
      { client: new ServiceQuotasClient({ region: 'us-east-1' }) },
      { ServiceCode: 'cloudfront' },
    );
    for await (const { Quotas = [] } of pages) {
      const found = Quotas.find(({ QuotaName }) => QuotaName === name);
      if (found?.Value !== undefined) return found.Value;
    }
  } catch (error) {
    warn(
      `The quota '${name}' could not be read (${error instanceof Error ? error.message : error}); assuming ${otherwise}.`,
    );
  }
  return otherwise;
}
