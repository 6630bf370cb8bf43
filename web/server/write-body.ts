import { escapeAttribute, escapeText } from 'entities';
import { ElementType, parseDocument } from 'htmlparser2';
import { isOwnPicture, pictureSizes, srcSetOf } from '#shared/config/picture-path.ts';
import { addressWithin, bodyMarkup } from '#web/reader/article/body-markup.ts';
import { messages } from '#web/shell/messages/en.ts';

type Nodes = ReturnType<typeof parseDocument>['children'];

/** What is nested deeper than in any real text is left out. */
const deepest = 100;

/**
 * Sanitises a body for a document, as `cleanBody` (web/reader/article/article-body.tsx) does in a browser and by the
 * same lists: everything is written again from parsed nodes, with each text and attribute escaped.
 * @param addresses those that links may have
 * @param isLight whether pictures are links, which a light edition has
 */
export function writeBody(html: string, addresses: RegExp, isLight = false): string {
  function writeNode(node: Nodes[number], isInBlock: boolean, depth: number): string {
    // Line breaks become two `<br>`; white space in and between blocks only formats the source.
    if (node.type === ElementType.Text && (isInBlock || (node.data.trim() === '' && isEdge(node.prev, node.next))))
      return escapeText(node.data);
    if (node.type === ElementType.Text) return escapeText(node.data).replace(/\r?\n/g, '<br><br>');
    if (!('attribs' in node) || depth > deepest) return '';
    const name = node.name === 'h1' ? 'h2' : node.name;
    const isKept = bodyMarkup.elements.includes(name);
    const write = () => node.children.map((one) => writeNode(one, isInBlock || isBlock(node), depth + 1)).join('');
    if (!isKept) return bodyMarkup.unwrapped.includes(name) ? write() : '';
    const attributes = new Map(Object.entries(node.attribs).filter(([one]) => bodyMarkup.attributes.includes(one)));
    if (!addresses.test(attributes.get('href') ?? '')) attributes.delete('href');
    if (name === 'a' && attributes.has('href') && addressWithin(attributes.get('href') ?? null) === null)
      attributes.set('target', '_blank').set('rel', 'noopener');
    if (name === 'img') {
      const src = attributes.get('src') ?? '';
      if (!isOwnPicture(src)) return '';
      const name = attributes.get('alt') || messages.site.picture;
      if (isLight) return `<a href="${escapeAttribute(src)}">${escapeText(name)}</a>`;
      attributes
        .set('sizes', pictureSizes.body)
        .set('srcset', srcSetOf(src) ?? '')
        .set('alt', attributes.get('alt') ?? '')
        .set('loading', 'lazy')
        .set('decoding', 'async');
    }
    const written = [...attributes].map(([one, value]) => ` ${one}="${escapeAttribute(value)}"`).join('');
    return ['br', 'hr', 'img'].includes(name) ? `<${name}${written}>` : `<${name}${written}>${write()}</${name}>`;
  }
  return parseDocument(html)
    .children.map((node) => writeNode(node, false, 0))
    .join('');
}

const isBlock = (node: Nodes[number]): boolean => 'attribs' in node && bodyMarkup.blocks.includes(node.name);
const isEdge = (...sides: (Nodes[number] | null)[]): boolean => sides.every((side) => side === null || isBlock(side));
