import type { Sky } from '#shared/domain/live/weather.ts';
import type { HorizonColours } from '#web/ui/display/horizon.ts';
import type { LocalTime } from './wall-clock.ts';

export type Light = 'day' | 'dusk' | 'night';
type Weathering = 'fair' | 'dull' | 'wet' | 'fog' | 'snow' | 'storm';

const weathering: Record<Sky, Weathering> = {
  Clear: 'fair',
  'Partly cloudy': 'fair',
  Cloudy: 'dull',
  Fog: 'fog',
  Drizzle: 'wet',
  Rain: 'wet',
  Showers: 'wet',
  Snow: 'snow',
  Thunderstorm: 'storm',
};

const scene = (sky: string, sun: string, ...land: [string, string, string]): HorizonColours => ({
  skies: [sky, sky],
  suns: [sun, sun],
  land,
});
const open = ['#2B7C8B', '#0E5A6B', '#0A3F4B'] as const;

/** Under a closed sky the sun has the sky's own colour, so that none is seen. */
const colours: Record<Weathering, Record<Light, HorizonColours>> = {
  fair: {
    day: scene('#C4E4E8', '#F2B24E', ...open),
    dusk: scene('#F6D3AC', '#E9703F', '#8F5B5A', '#4E4B5C', '#263848'),
    night: scene('#1A2C3D', '#EFE6CC', '#17404F', '#10303D', '#0A2029'),
  },
  dull: {
    day: scene('#CBD5D6', '#E4E6E0', '#64909A', '#3F6F7B', '#24505C'),
    dusk: scene('#D9C9C0', '#E7D7CB', '#7D7A80', '#565F6B', '#313F4C'),
    night: scene('#25313A', '#3B464D', '#1D3A44', '#152C35', '#0D1F26'),
  },
  wet: {
    day: scene('#B4C3C9', '#B4C3C9', '#5B818C', '#3A646F', '#224853'),
    dusk: scene('#A9A7AC', '#A9A7AC', '#636B75', '#454F5B', '#29343F'),
    night: scene('#1F2A33', '#1F2A33', '#1A343E', '#132831', '#0C1C23'),
  },
  fog: {
    day: scene('#DEDDD5', '#ECE7D9', '#C0C7C4', '#A6B2B1', '#8A9A9C'),
    dusk: scene('#DDCFC2', '#EAD9C6', '#B9AEA9', '#9A949A', '#777883'),
    night: scene('#323B41', '#454D51', '#2E383E', '#273137', '#1F282D'),
  },
  snow: {
    day: scene('#CFDAE1', '#E8EDEF', '#F3F6F7', '#DEE7EB', '#C4D2D9'),
    dusk: scene('#D5CDD3', '#E6DCDD', '#E9E6EA', '#CFCDD6', '#AFB1C0'),
    night: scene('#26323E', '#3A4651', '#6E7F8C', '#55656F', '#3C4A54'),
  },
  storm: {
    day: scene('#7D8B94', '#7D8B94', '#40606C', '#2C4853', '#1B313A'),
    dusk: scene('#6F6973', '#6F6973', '#4A4955', '#353845', '#212734'),
    night: scene('#171F27', '#171F27', '#162B34', '#10212A', '#0A171D'),
  },
};

/** The light at this time of day; between the tropics, where most of our cities lie, the sun keeps these hours all the year. */
export function lightAt(local: LocalTime | null): Light {
  if (local === null) return 'day';
  const minutes = local.hour * 60 + local.minute;
  if (minutes < 330 || minutes >= 1140) return 'night';
  return minutes < 420 || minutes >= 1035 ? 'dusk' : 'day';
}

/** What a horizon under this sky is drawn with. */
export const skyColours = (sky: Sky, light: Light): HorizonColours => colours[weathering[sky]][light];
