import styled from '@emotion/styled';
import type { Sky } from '#shared/domain/live/weather.ts';
import { HorizonArt } from '#web/ui/display/horizon-art.tsx';
import { type Light, skyColours } from './sky-colours.ts';

const Frame = styled('div')({ position: 'relative', overflow: 'hidden', borderRadius: 3, blockSize: '100%' });
const Over = styled('svg')({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  '[data-theme="dark"] &': { filter: 'brightness(0.82)' },
});

/** A flat-bottomed cloud, its foot at x, y. */
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
const heavy: Record<Light, string> = { day: '#8FA2AA', dusk: '#857F88', night: '#3A4750' };

/** Places in even disorder over the picture. */
const strewn = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, n) => [((n * 0.618034) % 1) * 1200, ((n * 0.754878) % 1) * 560 + 90]);

const slant = (length: number) => (count: number) =>
  strewn(count).map(([x, y]) => `M${Math.round(x)} ${Math.round(y + 190)}l${-length / 3} ${length}`);
const drops: Partial<Record<Sky, string>> = {
  Drizzle: slant(24)(34).join(''),
  Rain: slant(54)(54).join(''),
  Thunderstorm: slant(54)(44).join(''),
  Showers: slant(46)(60)
    .filter((line) => /^M(?:3[3-9]|[4-7]\d)\d /.test(line))
    .join(''),
};

/** What is seen before the horizon: clouds, rain, snow, fog, stars. */
function Weather({ sky, light }: { sky: Sky; light: Light }) {
  const dark = sky === 'Rain' || sky === 'Showers' || sky === 'Thunderstorm';
  return (
    <>
      {light === 'night' && (sky === 'Clear' || sky === 'Partly cloudy')
        ? strewn(26).map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y * 0.55} r="2.6" fill="#EFE6CC" opacity="0.8" />
          ))
        : null}
      {clouds[sky]?.map(([x, y, wide]) => (
        <path
          key={x}
          d={cloud(x, y, wide)}
          fill={(dark ? heavy : cloudFill)[light]}
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
        ? strewn(70).map(([x, y]) => (
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

/** The city's own horizon, under the sky it has now. */
export function SkyScene({ city, sky, light }: { city: string; sky: Sky; light: Light }) {
  return (
    <Frame data-sky={sky} data-light={light}>
      <HorizonArt seed={city} colours={skyColours(sky, light)} />
      <Over
        viewBox="0 0 1200 800"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <Weather sky={sky} light={light} />
      </Over>
    </Frame>
  );
}
