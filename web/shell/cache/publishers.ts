import { listPublishers } from '#shared/api/publishers.ts';
import { callAll } from '#web/shell/api/call-pages.ts';
import { defaultRule } from './cache-rules.ts';
import { noInput, useReply } from './use-reply.ts';

/** All publishers, those with most articles first. */
export const usePublishers = () => useReply(listPublishers, noInput, defaultRule, allPublishers);

/** The server sorts each page; of several, the rows are sorted again. */
async function allPublishers() {
  return (await callAll(listPublishers)).sort(
    (a, b) => b.articleCount - a.articleCount || a.name.localeCompare(b.name),
  );
}
