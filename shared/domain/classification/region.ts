import * as z from 'zod/mini';

/** The five shores, in the order that breaks ties (CLS-11, CONST-45). */
export const regions = ['caribbean', 'african', 'latinx', 'asian', 'middle_eastern'] as const;
export const region = z.enum(regions);
export type Region = z.infer<typeof region>;

/** What readers see (CONST-51). */
export const regionLabels: Record<Region, string> = {
  caribbean: 'Caribbean',
  african: 'African',
  latinx: 'Latinx',
  asian: 'Asian',
  middle_eastern: 'Middle Eastern',
};
