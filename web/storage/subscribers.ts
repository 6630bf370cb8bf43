import { subscriber, withSubscriber } from '#shared/domain/membership/subscriber.ts';
import { collection } from './collection.ts';
import { randomId } from './random-id.ts';

/** Who asked for the newsletter in this browser (NEWS-09). */
const subscribers = collection('subscribers', subscriber);

/** Keeps a subscriber, once (NEWS-12). False when the browser refused (NEWS-08). */
export const subscribe = (who: { email: string; name: string }): boolean =>
  subscribers.write(withSubscriber(subscribers.read(), who, randomId(), new Date()));
