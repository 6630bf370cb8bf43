import { decodeHTML } from 'entities';
import { readJson } from '#functions/feeds/parse/read-json.ts';
import { limits } from '#shared/config/limits.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';

/** One line of plain text from an API's field, without tags and references. */
export function fieldText(field: string | null | undefined): string {
  const text = (field ?? '').slice(0, limits.feed.maxContent).replace(/<[^<>]{0,2000}>/g, ' ');
  return singleSpaces(decodeHTML(text)).trim();
}

/** Plain text as an HTML paragraph. Escapes everything, so there is no markup left to sanitise. */
export function paragraph(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  return escaped && `<p>${escaped}</p>`;
}

/** Parses a body as JSON, with small errors mended (`readJson`); undefined if it is not JSON. */
export const parseJson = (body: Uint8Array): unknown => readJson(new TextDecoder().decode(body));
