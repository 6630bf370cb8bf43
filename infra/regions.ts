/** The names in a list that is laid out as text. */
const namesIn = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

/**
 * Regions that a stage can be in: those of AWS's main partition with every resource type of the main stack, which
 * test/infra/lint checks. Resources that exist in few regions belong in the edge stack, which is always in us-east-1.
 */
export const supportedRegions = namesIn(`
  af-south-1 ap-east-1 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2 ap-southeast-1
  ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-7 ca-central-1 ca-west-1 eu-central-1
  eu-central-2 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3 il-central-1 me-central-1 me-south-1
  mx-central-1 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2
`);

const smallApiRegions = namesIn(`
  af-south-1 ap-south-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-7 ca-west-1 eu-central-2 eu-south-1
  eu-south-2 il-central-1 me-central-1 mx-central-1
`);

/**
 * API Gateway's default quotas of an account in a region: requests per second, and the burst (its quotas page, November
 * 2026). An unknown region gets the quotas that most regions have.
 */
export const apiQuota = (region: string | undefined): { perSecond: number; burst: number } =>
  region !== undefined && smallApiRegions.includes(region)
    ? { perSecond: 2500, burst: 1250 }
    : { perSecond: 10_000, burst: 5000 };

/**
 * Regions with CloudFront's Origin Shield, and after each the others that are nearest to it: by CloudFront's
 * documentation, else by distance (November 2026).
 */
const shields: Readonly<Record<string, string>> = {
  'us-east-1': 'ca-central-1 mx-central-1',
  'us-east-2': '',
  'us-west-2': 'us-west-1 ca-west-1',
  'sa-east-1': '',
  'eu-west-1': 'af-south-1',
  'eu-west-2': 'eu-west-3 eu-north-1 eu-south-2',
  'eu-central-1': 'eu-central-2 eu-south-1 il-central-1',
  'ap-south-1': 'ap-south-2 me-central-1 me-south-1',
  'ap-southeast-1': 'ap-east-1 ap-southeast-3 ap-southeast-5 ap-southeast-7',
  'ap-southeast-2': 'ap-southeast-4',
  'ap-northeast-1': 'ap-northeast-3',
  'ap-northeast-2': '',
};
export const shieldRegions: readonly string[] = Object.keys(shields);

/** The region of Origin Shield for a stage in each region. */
export const nearestShields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shields).flatMap(([shield, others]) => [shield, ...namesIn(others)].map((region) => [region, shield])),
);

/** Regions of the main partition without a resource type that every stage has. */
const withoutHttpApis = ['ap-east-2', 'ap-southeast-6'];

/** Why a stage cannot be in this region; undefined if it can. */
export function refusedRegion(region: string): string | undefined {
  if (supportedRegions.includes(region)) return undefined;
  const supported = `Supported are ${supportedRegions.join(', ')}.`;
  if (withoutHttpApis.includes(region))
    return `A stage cannot be in ${region}: API Gateway has no HTTP APIs there (AWS::ApiGatewayV2::Api). ${supported}`;
  if (/^(cn|us-gov|us-iso[a-z]?|eu-isoe|eusc)-/.test(region))
    return `A stage cannot be in ${region}: it is in another partition of AWS, which has no CloudFront with us-east-1. ${supported}`;
  return `A stage cannot be in ${region}, which is not in infra/regions.ts. ${supported} Is it misspelt, or newer than the list?`;
}
