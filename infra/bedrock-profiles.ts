import * as z from 'zod/mini';
import { supportedRegions } from './regions.ts';

const startingWith = (prefix: string): string[] => supportedRegions.filter((region) => region.startsWith(prefix));

/**
 * Regions that the inference profiles of a geography may choose, by the prefix of their ids. Bedrock names fewer for
 * most models. A global profile may choose any.
 */
export const profileRegions: Readonly<Record<string, readonly string[]>> = {
  us: startingWith('us-'),
  ca: startingWith('ca-'),
  eu: startingWith('eu-'),
  apac: startingWith('ap-'),
  jp: ['ap-northeast-1', 'ap-northeast-3'],
  au: ['ap-southeast-2', 'ap-southeast-4', 'ap-southeast-6'],
  global: [],
};
const geographies = Object.keys(profileRegions);

/** Whether the id is one of an inference profile: `eu.vendor.model`. */
export const isProfile = (id: string): boolean => geographies.includes(id.split('.')[0] ?? '');

/** The id of a Bedrock model, or of one of AWS's inference profiles, which most current models require. */
export const bedrockModel = z.string().check(
  z.regex(
    /^[a-z0-9-]{2,40}\.[a-z0-9][a-z0-9.:-]{1,100}$/,
    'is not the id of a Bedrock model such as vendor.model-v1:0, or of an inference profile such as eu.vendor.model-v1:0',
  ),
  z.refine((id) => !id.startsWith('us-gov.'), 'is an inference profile of GovCloud, where a stage cannot be'),
  z.refine(
    (id) => !isProfile(id) || /^[a-z]+\.[a-z0-9-]+\.[a-z0-9]/.test(id),
    'names a geography without a vendor and a model, as in eu.vendor.model-v1:0',
  ),
  z.refine(
    // The name of a model has a hyphen or a digit before its first dot; a vendor's name has neither.
    (id) => isProfile(id) || id.startsWith('us-gov.') || !/^[a-z-]+\.[a-z]+\./.test(id),
    `begins with an unknown geography; inference profiles begin with ${geographies.join(', ')}`,
  ),
);
