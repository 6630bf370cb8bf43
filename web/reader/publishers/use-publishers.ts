import { listPublishers } from '#shared/api/publishers.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** All publishers, those with most articles first. */
export const usePublishers = () => useAnswer(listPublishers, everything);
