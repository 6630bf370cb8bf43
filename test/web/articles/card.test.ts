import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CardControls } from '#web/reader/card/card-controls.tsx';
import { Publisher } from '#web/reader/card/story.tsx';
import { samplePreview } from '#test/support/sample-article.ts';

describe('the source line', () => {
  test('CARD-04, CARD-05: the follow button that the page hands in stands beside the source', () => {
    const article = samplePreview(1, { publisherId: 'harbour' });
    const publisher = createElement(Publisher, { article });
    const follow = ({ publisherId }: { publisherId: string }) =>
      createElement('button', { type: 'button' }, `Follow ${publisherId}`);
    const drawn = renderToStaticMarkup(createElement(CardControls, { value: { follow } }, publisher));
    expect(drawn.replace(/<style.*?<\/style>|<[^>]*>/g, '')).toMatch(/^Harbour TribuneFollow harbour/);
    expect(renderToStaticMarkup(publisher)).not.toContain('button');
  });
});
