import styled from '@emotion/styled';
import { memo, useMemo } from 'react';
import { type HorizonColours, height, horizon, width } from './horizon.ts';

const Art = styled('svg')({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  '[data-theme="dark"] &': { filter: 'brightness(0.82)' },
});

/** A generated horizon for stories without a picture, and for pictures that fail to load. */
export const HorizonArt = memo(function HorizonArt({ seed, colours }: { seed: string; colours: HorizonColours }) {
  const scene = useMemo(() => horizon(seed, colours), [seed, colours]);
  const [far, ...rest] = scene.land;
  const water = scene.glints.length > 0;
  return (
    <Art
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      data-art="horizon"
    >
      <rect width={width} height={height} fill={scene.sky} />
      <circle cx={scene.sun.x} cy={scene.sun.y} r={scene.sun.r} fill={scene.sun.fill} />
      {far === undefined ? null : <path d={far.d} fill={far.fill} />}
      {rest.map((band) => (
        <path key={band.d} d={band.d} fill={band.fill} />
      ))}
      {water
        ? scene.glints.map((glint) => (
            <path
              key={glint.y}
              d={`M${glint.x} ${glint.y}h${glint.length}`}
              stroke={scene.sun.fill}
              strokeWidth={glint.width}
              strokeLinecap="round"
              opacity="0.75"
            />
          ))
        : null}
      {scene.sail === null ? null : <path d={scene.sail} fill="#FFF8EC" />}
    </Art>
  );
});
