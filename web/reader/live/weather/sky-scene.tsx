import styled from '@emotion/styled';
import type { Sky } from '#shared/domain/live/weather.ts';
import type { HorizonColours } from '#web/shell/ui/display/horizon.ts';
import { HorizonArt } from '#web/shell/ui/display/horizon-art.tsx';
import type { Light } from './shown-weather.ts';

/** Skies that share their colours. */
type Mood = 'fair' | 'dull' | 'wet' | 'fog' | 'snow' | 'storm';

const moods: Record<Sky, Mood> = {
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

const palette = (sky: string, sun: string, ...land: [string, string, string]): HorizonColours => ({
  skies: [sky, sky],
  suns: [sun, sun],
  land,
});
const fairLand = ['#2B7C8B', '#0E5A6B', '#0A3F4B'] as const;

/** Under an overcast sky the sun has the colour of the sky and is invisible. */
const colours: Record<Mood, Record<Light, HorizonColours>> = {
  fair: {
    day: palette('#C4E4E8', '#F2B24E', ...fairLand),
    dusk: palette('#F6D3AC', '#E9703F', '#8F5B5A', '#4E4B5C', '#263848'),
    night: palette('#1A2C3D', '#EFE6CC', '#17404F', '#10303D', '#0A2029'),
  },
  dull: {
    day: palette('#CBD5D6', '#E4E6E0', '#64909A', '#3F6F7B', '#24505C'),
    dusk: palette('#D9C9C0', '#E7D7CB', '#7D7A80', '#565F6B', '#313F4C'),
    night: palette('#25313A', '#3B464D', '#1D3A44', '#152C35', '#0D1F26'),
  },
  wet: {
    day: palette('#B4C3C9', '#B4C3C9', '#5B818C', '#3A646F', '#224853'),
    dusk: palette('#A9A7AC', '#A9A7AC', '#636B75', '#454F5B', '#29343F'),
    night: palette('#1F2A33', '#1F2A33', '#1A343E', '#132831', '#0C1C23'),
  },
  fog: {
    day: palette('#DEDDD5', '#ECE7D9', '#C0C7C4', '#A6B2B1', '#8A9A9C'),
    dusk: palette('#DDCFC2', '#EAD9C6', '#B9AEA9', '#9A949A', '#777883'),
    night: palette('#323B41', '#454D51', '#2E383E', '#273137', '#1F282D'),
  },
  snow: {
    day: palette('#CFDAE1', '#E8EDEF', '#F3F6F7', '#DEE7EB', '#C4D2D9'),
    dusk: palette('#D5CDD3', '#E6DCDD', '#E9E6EA', '#CFCDD6', '#AFB1C0'),
    night: palette('#26323E', '#3A4651', '#6E7F8C', '#55656F', '#3C4A54'),
  },
  storm: {
    day: palette('#7D8B94', '#7D8B94', '#40606C', '#2C4853', '#1B313A'),
    dusk: palette('#6F6973', '#6F6973', '#4A4955', '#353845', '#212734'),
    night: palette('#171F27', '#171F27', '#162B34', '#10212A', '#0A171D'),
  },
};

/** The colours of the horizon for a sky and a light. */
export const skyColours = (sky: Sky, light: Light): HorizonColours => colours[moods[sky]][light];

const Frame = styled('div')({ position: 'relative', overflow: 'hidden', borderRadius: 3, blockSize: '100%' });
const Overlay = styled('svg')({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  '[data-theme="dark"] &': { filter: 'brightness(0.82)' },
});

/** The path of a cloud with a flat base that starts at x, y. */
const cloud = (x: number, y: number, wide: number): string => {
  const u = wide / 10;
  return `M${x} ${y}h${wide}a${u * 1.5} ${u * 1.5} 0 0 0 ${-u * 0.4} ${-u * 2.9}a${u * 2.1} ${u * 2.1} 0 0 0 ${-u * 3.4} ${-u * 1.6}a${u * 2.4} ${u * 2.4} 0 0 0 ${-u * 4.3} ${u * 1.2}a${u * 1.7} ${u * 1.7} 0 0 0 ${-u * 1.9} ${u * 3.3}Z`;
};
const clouds: Partial<Record<Sky, readonly [number, number, number][]>> = {
  'Partly cloudy': [
    [150, 330, 300],
    [760, 250, 230],
  ],
  Cloudy: [
    [60, 300, 380],
    [500, 240, 300],
    [800, 350, 340],
  ],
  Drizzle: [
    [90, 270, 400],
    [640, 300, 420],
  ],
  Rain: [
    [40, 260, 420],
    [430, 230, 360],
    [760, 280, 400],
  ],
  Showers: [[330, 270, 460]],
  Snow: [
    [80, 250, 380],
    [660, 270, 420],
  ],
  Thunderstorm: [
    [20, 270, 460],
    [400, 240, 420],
    [760, 290, 420],
  ],
};
const cloudFill: Record<Light, string> = { day: '#FFFFFF', dusk: '#FBE9DA', night: '#51606B' };
const darkCloudFill: Record<Light, string> = { day: '#8FA2AA', dusk: '#857F88', night: '#3A4750' };

/** Points scattered evenly over the picture (a quasi-random sequence). */
const scattered = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, n) => [((n * 0.618034) % 1) * 1200, ((n * 0.754878) % 1) * 560 + 90]);

const slantedLines = (length: number, count: number) =>
  scattered(count).map(([x, y]) => `M${Math.round(x)} ${Math.round(y + 190)}l${-length / 3} ${length}`);
const drops: Partial<Record<Sky, string>> = {
  Drizzle: slantedLines(24, 34).join(''),
  Rain: slantedLines(54, 54).join(''),
  Thunderstorm: slantedLines(54, 44).join(''),
  Showers: slantedLines(46, 60)
    .filter((line) => /^M(?:3[3-9]|[4-7]\d)\d /.test(line))
    .join(''),
};

/** The weather in front of the horizon: clouds, rain, snow, fog, stars. */
function Foreground({ sky, light }: { sky: Sky; light: Light }) {
  const isDark = sky === 'Rain' || sky === 'Showers' || sky === 'Thunderstorm';
  return (
    <>
      {light === 'night' && (sky === 'Clear' || sky === 'Partly cloudy')
        ? scattered(26).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y * 0.55} r="2.6" fill="#EFE6CC" opacity="0.8" />
          ))
        : null}
      {clouds[sky]?.map(([x, y, wide]) => (
        <path
          key={x}
          d={cloud(x, y, wide)}
          fill={(isDark ? darkCloudFill : cloudFill)[light]}
          opacity={sky === 'Partly cloudy' ? 0.92 : 0.86}
        />
      ))}
      {drops[sky] === undefined ? null : (
        <path
          d={drops[sky]}
          stroke={light === 'night' ? '#8CA3AE' : '#F4F8F8'}
          strokeWidth="4"
          strokeLinecap="round"
          opacity="0.62"
        />
      )}
      {sky === 'Snow'
        ? scattered(70).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y + 90} r={4 + (x % 4)} fill="#FFFFFF" opacity="0.85" />
          ))
        : null}
      {sky === 'Fog'
        ? [330, 420, 510, 600].map((y, n) => (
            <rect
              key={y}
              x={n % 2 === 0 ? -60 : 220}
              y={y}
              width="1040"
              height="34"
              rx="17"
              fill="#FFFFFF"
              opacity={light === 'night' ? 0.09 : 0.42}
            />
          ))
        : null}
      {sky === 'Thunderstorm' ? <path d="M640 300l-76 150h62l-42 130 128-178h-66l52-102z" fill="#F2B233" /> : null}
    </>
  );
}

/** The city's horizon under its current sky. */
export function SkyScene({ city, sky, light }: { city: string; sky: Sky; light: Light }) {
  return (
    <Frame data-sky={sky} data-light={light}>
      <HorizonArt seed={city} colours={skyColours(sky, light)} />
      <Overlay
        viewBox="0 0 1200 800"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <Foreground sky={sky} light={light} />
      </Overlay>
    </Frame>
  );
}
