import { slug } from '../text/normalise-name.ts';

/** A publisher's id: the slug of its name, or the source's id if the name has no Latin letters or digits. */
export const publisherIdOf = (name: string, sourceId: string): string => slug(name).slice(0, 60) || sourceId;
