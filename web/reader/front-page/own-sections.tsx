import { useEffect, useMemo } from 'react';
import { listFollows } from '#shared/api/follows.ts';
import { ownShores } from '#shared/domain/front-page/own-shores.ts';
import type { SectionChoice } from '#shared/domain/front-page/plan-sections.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { useSession } from '#web/shell/session/session.ts';
import { useShores } from '#web/shell/shores/use-shores.ts';

export type OwnChoice = Pick<SectionChoice, 'shores' | 'topics'>;

/** What the sections of a reader begin below: the package, and in columns the feed. */
const above = '[data-package], [data-column]';

/**
 * Chooses the reader's own shores and topics in place of those of the document, as soon as all that this changes is
 * below the screen: nothing moves under the reader.
 */
export default function OwnSections({ onChoice }: { onChoice: (choice: OwnChoice) => void }) {
  const shores = useShores();
  const isIn = useSession().state === 'in';
  const follows = useReply(listFollows, isIn ? noInput : null).data;
  const topics = useTopics().data;
  const choice = useMemo(() => {
    const ids = new Set(
      (follows ?? []).flatMap(({ followType, followId }) => (followType === 'topic' ? followId : [])),
    );
    return { shores: ownShores(shores), topics: isIn ? (topics ?? []).filter(({ id }) => ids.has(id)) : [] };
  }, [shores, follows, topics, isIn]);
  useEffect(() => {
    const edge = document.querySelector(above);
    if (edge === null) return;
    const observer = new IntersectionObserver(
      () => {
        // At the top of the page a reader begins with the lead, also where a high screen shows more.
        if (edge.getBoundingClientRect().bottom < window.innerHeight && window.scrollY > 0) return;
        observer.disconnect();
        onChoice(choice);
      },
      { threshold: [0, 0.25, 0.5, 0.75] },
    );
    observer.observe(edge);
    return () => observer.disconnect();
  }, [choice, onChoice]);
  return null;
}
