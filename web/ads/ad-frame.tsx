import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { adFramePath } from '#shared/config/site-paths.ts';

const Frame = styled('iframe')({ display: 'block', inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: 3 });

interface AdFrameProps {
  markup: string;
  title: string;
  /** Called when the frame has rendered the markup. */
  onShown: () => void;
}

/**
 * An advertiser's markup in an isolated document: an opaque origin (`sandbox` without `allow-same-origin`) with a
 * policy that runs only the script that inserts the markup. A link over the frame receives its clicks.
 */
export function AdFrame({ markup, title, onShown }: AdFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The frame sends one message, when it has rendered the markup; the advertiser's own scripts never run.
    const onMessage = ({ source }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow) onShown();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onShown]);
  return (
    <Frame
      ref={frame}
      src={adFramePath}
      title={title}
      sandbox="allow-scripts"
      loading="lazy"
      tabIndex={-1}
      // An opaque origin cannot be named as the target; the message contains only the advertiser's markup.
      onLoad={() => frame.current?.contentWindow?.postMessage({ markup }, '*')}
    />
  );
}
