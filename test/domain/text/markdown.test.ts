import { expect, test } from 'vitest';
import { asMarkdown, markdownHtml } from '#shared/domain/text/markdown.ts';

test.each([
  [
    'headings begin below that of the page',
    '# One\n\n###### Six\n\nSetext\n===',
    '<h2>One</h2><h6>Six</h6><h2>Setext</h2>',
  ],
  [
    'links lead to web addresses, mail and pages',
    '[a](https://a.example/?x=1&y "T") [b](mailto:a@b.example) [c](/privacy)',
    '<p><a href="https://a.example/?x=1&amp;y" title="T">a</a> <a href="mailto:a@b.example">b</a> <a href="/privacy">c</a></p>',
  ],
  [
    'scripts are no addresses',
    '[a](javascript:alert(1)) [b](DATA:text/html,x) [c][d]\n\n[d]: vbscript:x',
    '<p><a href="">a</a> <a href="">b</a> <a href="">c</a></p>',
  ],
  [
    'HTML stays text',
    'a <b>b</b>\n\n<script>c</script>\n\n<!-- d -->',
    '<p>a &lt;b&gt;b&lt;/b&gt;</p><p>&lt;script&gt;c&lt;/script&gt;</p><p>&lt;!-- d --&gt;</p>',
  ],
  ['a heading in code stays code', '`<h1>` \\<h1> &lt;h1&gt;', '<p><code>&lt;h1&gt;</code> &lt;h1&gt; &lt;h1&gt;</p>'],
  ['pictures are links', '![a](https://a.example/p.png)', '<p>!<a href="https://a.example/p.png">a</a></p>'],
  [
    'lists and quotations are kept',
    '- a\n- **b**\n\n> c',
    '<ul><li>a</li><li><strong>b</strong></li></ul><blockquote><p>c</p></blockquote>',
  ],
])('in Markdown %s', (_, text, html) => {
  expect(markdownHtml(text).replaceAll('\n', '')).toBe(html);
});

test.each([
  '# 1. *A* [b](c) <d> & `e`',
  '- a\n1. b\n> c',
  '  indented\n\n\tafter a blank line',
  'a_b_c \\ ![x](y) &amp;',
  'شارع *١*',
])('the plain text %j looks as it was typed', (text) => {
  const shown = markdownHtml(asMarkdown(text));
  const lines = shown.replaceAll('<br />\n', '\n').replace(/^<p>|<\/p>$/g, '');
  expect(lines).toBe(
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;'),
  );
});
