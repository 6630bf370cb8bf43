/** The five regions of the site, in the order that breaks ties. */
export const regions = ['caribbean', 'african', 'latinx', 'asian', 'middle_eastern'] as const;

/** Region names as readers see them. */
export const regionLabels: Record<(typeof regions)[number], string> = {
  caribbean: 'Caribbean',
  african: 'African',
  latinx: 'Latin America',
  asian: 'Asian',
  middle_eastern: 'Middle Eastern',
};

/** The names of the regions in addresses. */
export const regionSlugs: Record<(typeof regions)[number], string> = {
  caribbean: 'caribbean',
  african: 'africa',
  latinx: 'latin-america',
  asian: 'asia',
  middle_eastern: 'middle-east',
};
