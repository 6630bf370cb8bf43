import { expect, test } from 'vitest';
import { subscriber, withSubscriber } from '#shared/domain/readers/subscriber.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a new subscriber has all fields [NEWS-10]', () => {
  const list = withSubscriber([], { email: ' Ama@Example.org ', name: ' Ama ' }, 'id-1', now);
  expect(list).toEqual([
    {
      id: 'id-1',
      email: 'Ama@Example.org',
      name: 'Ama',
      subscribedAt: now.toISOString(),
      confirmed: false,
      source: 'website',
    },
  ]);
  expect(subscriber.parse(list[0])).toEqual(list[0]);
});
test('an empty name of a subscriber is omitted [NEWS-03]', () => {
  expect(withSubscriber([], { email: 'ama@example.org', name: '  ' }, 'id-1', now)[0]).not.toHaveProperty('name');
});
test('addresses of subscribers are compared ignoring case [NEWS-12]', () => {
  const once = withSubscriber([], { email: 'ama@example.org', name: '' }, 'id-1', now);
  const twice = withSubscriber(once, { email: ' AMA@example.ORG', name: 'Ama' }, 'id-2', new Date());
  expect(twice).toEqual([{ ...once[0], name: 'Ama' }]);
  expect(withSubscriber(twice, { email: 'ama@example.org', name: 'Somebody' }, 'id-3', now)).toEqual(twice);
  expect(withSubscriber(twice, { email: 'kofi@example.org', name: '' }, 'id-4', now)).toHaveLength(2);
});
