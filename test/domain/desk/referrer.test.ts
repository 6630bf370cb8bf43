import { expect, test } from 'vitest';
import { referrerOf } from '#shared/domain/desk/referrer.ts';

test.each([
  ['direct', { kind: 'direct' }],
  ['newsletter', { kind: 'newsletter' }],
  ['www.google.co.uk', { kind: 'search' }],
  ['duckduckgo.com', { kind: 'search' }],
  ['uk.search.yahoo.com', { kind: 'search' }],
  ['com.google.android.googlequicksearchbox', { kind: 'search' }],
  ['T.CO', { kind: 'social' }],
  ['lm.facebook.com', { kind: 'social' }],
  ['old.reddit.com', { kind: 'social' }],
  ['www.Island-Times.example.', { kind: 'site', host: 'island-times.example' }],
  ['mail.google.com', { kind: 'site', host: 'mail.google.com' }],
  ['evil-google.com', { kind: 'site', host: 'evil-google.com' }],
  ['google.com.evil.example', { kind: 'site', host: 'google.com.evil.example' }],
  ['192.168.1.7', { kind: 'site' }],
  ['localhost:3000', { kind: 'site' }],
  ['[::1]', { kind: 'site' }],
  ['intranet', { kind: 'site' }],
  [`${'a'.repeat(60)}.${'b'.repeat(60)}.example`, { kind: 'site' }],
])('a visit that began at %s is of its kind', (from, expected) => {
  expect(referrerOf(from)).toEqual(expected);
});
