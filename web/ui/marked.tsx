import { Fragment } from 'react';

/** `text` with every place where `term` stands in it marked, in any case. */
export function Marked({ text, term }: { text: string; term: string }) {
  const wanted = term.trim();
  if (wanted === '') return text;
  const parts = text.split(new RegExp(`(${wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`, 'iv'));
  // What the pattern caught stands between the parts it split.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place.
  return parts.map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : <Fragment key={i}>{part}</Fragment>));
}
