import { text } from 'node:stream/consumers';
import createCache from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { readerPages, Site } from '#web/routes.tsx';
import { type ServedPage, servedJson } from '#web/shell/cache/served-page.ts';
import { ltrOptions } from '#web/shell/frame/site-theme.tsx';
import { ServedContext, serverMarkup } from '#web/shell/state/served.ts';
import { writeBody } from './write-body.ts';

serverMarkup.text = textOfHtml;
serverMarkup.body = (source, addresses, isLight) => {
  const html = writeBody(source, addresses, isLight);
  return { html, opening: textOfHtml(/^<p\b.*?<\/p>/s.exec(html)?.[0] ?? '') };
};

/** The replies are by `servedReply`, and of this document only: nothing is shared between two. */
interface PageRequest extends ServedPage {
  /** The page's path and query. */
  address: string;
  /** What all its addresses begin with. */
  basename?: string;
  /** Called for each part of the page that could not be rendered. It is left to the browser. */
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  /** Title, links and preloads, for the head. */
  head: string;
  /** The element `#root`. */
  body: string;
  /** The styles of both, and what Emotion finds them by in the browser: the attribute `data-emotion`. */
  styles: { css: string; names: string };
  /** What the browser takes the page over with: the content of the element `servedPageId`. */
  data: string;
}

const rootStart = '<div id="root">';

/**
 * Renders a page of the site as a visitor without an account sees it.
 * @throws what the frame around the page throws
 */
export async function renderPage({ address, basename = '', onError, ...served }: PageRequest): Promise<RenderedPage> {
  const styles = createCache(ltrOptions);
  // Emotion then keeps the styles in its cache, in place of an element before each first use.
  styles.compat = true;
  const { prelude } = await prerenderToNodeStream(
    <div id="root">
      <StaticRouter basename={basename} location={`${basename}${address}`}>
        <ServedContext value={served}>
          <Site cache={styles} replies={new Map(served.replies)} pages={readerPages} />
        </ServedContext>
      </StaticRouter>
    </div>,
    // In one piece: React would put what is long into hidden templates, which only scripts show.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => onError(error) },
  );
  const html = await text(prelude);
  // React writes what belongs into the head first. Text and attributes are escaped, so this is the first such element.
  const start = html.indexOf(rootStart);
  const inserted = Object.entries(styles.inserted).filter(([, css]) => typeof css === 'string');
  return {
    head: html.slice(0, start),
    body: html.slice(start),
    styles: {
      css: inserted.map(([, css]) => css).join(''),
      names: [styles.key, ...inserted.map(([name]) => name)].join(' '),
    },
    data: servedJson(served),
  };
}
