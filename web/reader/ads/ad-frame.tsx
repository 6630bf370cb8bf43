import styled from '@emotion/styled';
import { useRef } from 'react';
import { adFramePath } from '#shared/config/ad-frame.ts';

const Frame = styled('iframe')({ display: 'block', inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: 3 });

/**
 * An advertiser's markup in a document of its own: another origin than ours for the browser (`sandbox` without `allow-same-origin`), under a policy that runs no
 * script but the one that shows the markup (ADS-09, ADS-32). A click on it meets the link that lies over it.
 */
export function AdFrame({ markup, title }: { markup: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Frame
      ref={frame}
      src={adFramePath}
      title={title}
      sandbox="allow-scripts"
      loading="lazy"
      tabIndex={-1}
      // The frame's origin is opaque, which no target names; it is told nothing but what its advertiser wrote.
      onLoad={() => frame.current?.contentWindow?.postMessage({ markup }, '*')}
    />
  );
}
