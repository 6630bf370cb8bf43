import type { ReactNode } from 'react';
import type { Sky } from '#shared/domain/live/weather.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { Icon } from '#web/shell/ui/display/icons.tsx';

const Cloud = ({ y = 0 }: { y?: number }) => (
  <path
    d="M7.2 18.5h9.3a3.6 3.6 0 0 0 .5-7.2 5.2 5.2 0 0 0-10-.9 4.1 4.1 0 0 0 .2 8.1z"
    transform={`translate(0 ${y})`}
  />
);
const Sun = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle cx={x} cy={y} r={r} fill={palette.sun} stroke="none" />
);

const Moon = ({ at = '' }: { at?: string }) => (
  <path d="M13.2 3.5a8.6 8.6 0 1 0 7.3 12.6A7 7 0 0 1 13.2 3.5z" transform={at} fill={palette.sun} stroke="none" />
);
const PartlyCloudy = ({ light }: { light: ReactNode }) => (
  <>
    {light}
    <g fill={palette.background.default}>
      <Cloud y={1} />
    </g>
  </>
);
const Showers = ({ light }: { light: ReactNode }) => (
  <>
    {light}
    <g fill={palette.background.default}>
      <Cloud y={-2.5} />
    </g>
    <path d="M10 18.8l-1 2.6M14.4 18.8l-1 2.6" />
  </>
);

const drawings: Record<Sky, ReactNode> = {
  Clear: (
    <>
      <Sun x={12} y={12} r={4.6} />
      <path
        d="M12 2.6v2M12 19.4v2M2.6 12h2M19.4 12h2M5.4 5.4l1.4 1.4M17.2 17.2l1.4 1.4M18.6 5.4l-1.4 1.4M6.8 17.2l-1.4 1.4"
        stroke={palette.sun}
      />
    </>
  ),
  'Partly cloudy': <PartlyCloudy light={<Sun x={15.6} y={8} r={4.4} />} />,
  Cloudy: <Cloud y={-1} />,
  Fog: <path d="M5 8.5h12M8 12.5h12M4 16.5h13" />,
  Drizzle: (
    <>
      <Cloud y={-3.5} />
      <path d="M9 18.5v.8M12.5 20.5v.8M16 18.5v.8" />
    </>
  ),
  Rain: (
    <>
      <Cloud y={-3.5} />
      <path d="M9 18l-1.2 3.4M12.6 18l-1.2 3.4M16.2 18L15 21.4" />
    </>
  ),
  Showers: <Showers light={<Sun x={16} y={6} r={3.8} />} />,
  Snow: (
    <>
      <Cloud y={-3.5} />
      <path d="M8.6 18.8h.01M12.2 21h.01M15.8 18.8h.01" strokeWidth="2.4" />
    </>
  ),
  Thunderstorm: (
    <>
      <Cloud y={-3.5} />
      <path d="M13 14l-2.6 4.2h3.2L11.4 22" stroke={palette.sun} />
    </>
  ),
};

/** The skies that show the moon by night. */
const byNight: Partial<Record<Sky, ReactNode>> = {
  Clear: <Moon />,
  'Partly cloudy': <PartlyCloudy light={<Moon at="translate(8 -.5) scale(.62)" />} />,
  Showers: <Showers light={<Moon at="translate(8.5 -1.5) scale(.58)" />} />,
};

/** An icon for a sky. Decorative: the description is next to it. */
export const SkyIcon = ({ sky, night = false, size = 26 }: { sky: Sky; night?: boolean; size?: number }) => (
  <Icon size={size} box={24} strokeWidth={1.5}>
    {(night ? byNight[sky] : undefined) ?? drawings[sky]}
  </Icon>
);
