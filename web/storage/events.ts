import { event } from '#shared/domain/live/event.ts';
import { collection } from './collection.ts';

/** Events that the site announces (EVT-01, EVT-06). */
export const events = collection('events', event);
