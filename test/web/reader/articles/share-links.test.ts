import { expect, test } from 'vitest';
import { shareLinks } from '#web/reader/card/share.ts';

const url = 'https://news.example/article/a1';
/** What each address hands over, decoded. */
function handedOver(title: string, address = url) {
  const { whatsapp, telegram, email } = shareLinks(title, address);
  const chat = new URL(telegram);
  const mail = new URL(email);
  // A '+' of a mail address is a plus, no blank.
  const field = (name: string) => decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(mail.search)?.[1] ?? '');
  return {
    whatsapp: new URL(whatsapp).searchParams.get('text'),
    telegram: [chat.searchParams.get('url'), chat.searchParams.get('text')],
    subject: field('subject'),
    body: field('body'),
    fields: [...new URL(whatsapp).searchParams, ...chat.searchParams, ...mail.searchParams].length,
  };
}

test.each([
  ['a plain title', 'Ferry fares fall', 'Ferry fares fall'],
  ['line breaks', 'Ferry\r\n\nfares\u2028fall\tagain', 'Ferry fares fall again'],
  ['quotes and marks of addresses', `"A" & 'b' = 100% + #c? <d>`, `"A" & 'b' = 100% + #c? <d>`],
  ['fields of its own', 'a&body=x%0D%0ABcc:b@c.example', 'a&body=x%0D%0ABcc:b@c.example'],
  ['marks of direction', '\u202eمرفأ\u202c \u2067كينغستون\u2069\u200f', 'مرفأ كينغستون'],
  ['half a character', 'One \ud83d half', 'One half'],
])('the addresses for sharing hand over a title with %s, and the page', (_, title, line) => {
  expect(handedOver(title)).toEqual({
    whatsapp: `${line}\n${url}`,
    telegram: [url, line],
    subject: line,
    body: `${line}\r\n${url}`,
    fields: 5,
  });
});

test('a page without a title is shared by its address', () => {
  expect(handedOver(' \u202e ')).toMatchObject({ whatsapp: url, telegram: [url, ''], subject: '', body: url });
});

test('an address with a query stays one field', () => {
  const address = 'https://news.example/?search=a b&topic=c#d';
  expect(handedOver('T', address)).toMatchObject({ whatsapp: `T\n${address}`, telegram: [address, 'T'], fields: 5 });
});

test('a long title is cut between two characters', () => {
  const { subject } = handedOver('😀'.repeat(400));
  expect(subject).toBe(`${'😀'.repeat(299)}…`);
});
