import type { Region } from '#shared/domain/classification/taxonomy.ts';
import type { HorizonColours } from '#web/shell/ui/display/horizon.ts';

/** The horizon's colours for each region. The darkest land colour is a darker shade of the region's tag colour. */
const colours: Record<Region, HorizonColours> = {
  caribbean: { skies: ['#BFE5E2', '#F8DCC0'], suns: ['#F7C873', '#F0825A'], land: ['#128C8C', '#0B6E73', '#084C54'] },
  african: { skies: ['#F6D9B4', '#F2C089'], suns: ['#E4683A', '#FFF1D6'], land: ['#B5541C', '#8C3F16', '#5B2A12'] },
  latinx: { skies: ['#F4CFD8', '#F7DDBB'], suns: ['#F29E4C', '#D9486B'], land: ['#A8325E', '#7E2350', '#4F1839'] },
  asian: { skies: ['#D8DDF0', '#F3D9D2'], suns: ['#E96A5B', '#F2B24E'], land: ['#4B5FA8', '#364785', '#232F5C'] },
  middle_eastern: {
    skies: ['#F3E6C0', '#DCE6DF'],
    suns: ['#D98E2B', '#E9A23B'],
    land: ['#8A6D1B', '#6B5416', '#45360F'],
  },
};
const openSea: HorizonColours = {
  skies: ['#CFE3E6', '#F5E2C4'],
  suns: ['#E9A23B', '#E27A4B'],
  land: ['#2B7C8B', '#0E5A6B', '#0A3F4B'],
};

/** The colours of a region's horizon; the open sea for articles without a region. */
export const regionColours = (region: Region | null): HorizonColours => (region === null ? openSea : colours[region]);
