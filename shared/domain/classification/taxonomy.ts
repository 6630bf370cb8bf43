import * as z from 'zod/mini';

/** The five regions of the site, in the order that breaks ties. */
export const regions = ['caribbean', 'african', 'latinx', 'asian', 'middle_eastern'] as const;
export const region = z.enum(regions);
export type Region = z.infer<typeof region>;

/** Region names as readers see them. */
export const regionLabels: Record<Region, string> = {
  caribbean: 'Caribbean',
  african: 'African',
  latinx: 'Latin America',
  asian: 'Asian',
  middle_eastern: 'Middle Eastern',
};

/** The subjects of articles. An editor gives each source one, its category. */
export const categories = ['general', 'finance', 'justice', 'tech', 'culture', 'politics', 'health'] as const;
export const category = z.enum(categories);
export type Category = z.infer<typeof category>;
