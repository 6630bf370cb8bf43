import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { samplePreview } from '#test/support/sample-article.ts';
import { CardControls } from '#web/reader/card/card-contexts.tsx';
import { Publisher } from '#web/reader/card/story.tsx';

describe('the source line', () => {
  test('the source line shows the page’s follow button beside the source [CARD-04, CARD-05]', () => {
    const article = samplePreview(1, { publisherId: 'harbour' });
    const publisher = createElement(MemoryRouter, null, createElement(Publisher, { article }));
    const follow = ({ publisherId }: { publisherId: string }) =>
      createElement('button', { type: 'button' }, `Follow ${publisherId}`);
    const drawn = renderToStaticMarkup(createElement(CardControls, { value: { follow } }, publisher));
    expect(drawn.replace(/<style.*?<\/style>|<[^>]*>/g, '')).toMatch(/^Harbour TribuneFollow harbour/);
    expect(renderToStaticMarkup(publisher)).not.toContain('button');
  });
});
