import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { idsOf } from '#shared/domain/readers/kept-entries.ts';
import { messages } from '#web/shell/messages/en.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { listsMessages as words } from '#web/shell/messages/readers/en-lists.ts';
import { dayLine } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { forgetOpened, openedEntries, type SavedCard, savedCards } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { ConfirmButton } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { HeadlineList } from '../card/headline-list.tsx';
import KeepListsSetting from './keep-lists-setting.tsx';
import { ListsHead } from './lists-head.tsx';
import { useFetchedCards } from './use-fetched-cards.ts';

const Lists = styled('div')({
  display: 'grid',
  gap: 34,
  maxInlineSize: 760,
  paddingBlockEnd: 40,
  // All of them are read.
  '& .headline[data-read]': { color: 'inherit' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});
const Setting = styled(Section)({
  maxInlineSize: 760,
  paddingBlockEnd: 60,
  '& p': { ...typography.excerpt, color: palette.text.secondary, maxInlineSize: '60ch', marginBlockEnd: 10 },
});

/** How many articles are listed at a time. */
const pageSize = 50;
const noIds: readonly string[] = [];

/** The articles that the reader has opened, by day, and whether their account keeps them. */
export default function HistoryPage() {
  const entries = useStored(openedEntries);
  const cards = useStored(savedCards);
  const now = useNow();
  const [shownCount, setShownCount] = useState(pageSize);
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = idsOf(entries);
  const { days, missing } = useMemo(() => {
    const byId = new Map(cards.map((card) => [card.id, card]));
    const shown = entries.filter(({ removed }) => removed !== true).slice(0, shownCount);
    const days = new Map<string, SavedCard[]>();
    for (const { id, at } of shown) {
      const card = byId.get(id);
      // A device's clock may have been wrong then.
      const day = dayLine(new Date(Math.max(0, Math.min(at, now.getTime()))).toISOString(), now);
      if (card !== undefined) days.set(day, [...(days.get(day) ?? []), card]);
    }
    return { days: [...days], missing: shown.flatMap(({ id }) => (byId.has(id) ? [] : [id])) };
  }, [entries, cards, shownCount, now]);
  useFetchedCards(missing.length === 0 ? noIds : missing);

  function forget(gone: readonly string[]) {
    forgetOpened(gone);
    heading.current?.focus({ preventScroll: true });
  }
  return (
    <Container>
      <title>{messages.site.title(words.history)}</title>
      <meta name="robots" content="noindex" />
      <ListsHead>
        <h1 ref={heading} tabIndex={-1}>
          {words.history}
        </h1>
        <p>{words.standfirst}</p>
      </ListsHead>
      {ids.length === 0 ? (
        <Notice title={words.none} hint={words.noneHint}>
          <Button variant="contained" component={Link} to={paths.home}>
            {messages.errors.toHome}
          </Button>
          <Button component={Link} to={paths.saved}>
            {offlineMessages.toSaved}
          </Button>
        </Notice>
      ) : (
        <Lists>
          {days.map(([day, articles]) => (
            <HeadlineList
              key={day}
              title={day}
              articles={articles}
              action={({ id, title }) => (
                <Button variant="text" size="small" aria-label={words.remove(title)} onClick={() => forget([id])}>
                  {words.removeWord}
                </Button>
              )}
            />
          ))}
          {missing.length > 0 ? <p>{offlineMessages.saved.waiting(missing.length)}</p> : null}
          <div className="actions">
            {ids.length > shownCount ? (
              <Button onClick={() => setShownCount(shownCount + pageSize)}>{messages.home.showMore}</Button>
            ) : null}
            <Button component={Link} to={paths.saved}>
              {offlineMessages.toSaved}
            </Button>
            <ConfirmButton
              words={{
                question: words.clearQuestion,
                detail: words.clearDetail,
                confirm: words.clear,
                cancel: words.clearCancel,
              }}
              focusAfter={heading}
              onConfirm={() => {
                forget(ids);
                showToast({ title: words.cleared });
              }}
            >
              {words.clear}
            </ConfirmButton>
          </div>
        </Lists>
      )}
      <Setting title={words.keep}>
        <KeepListsSetting />
      </Setting>
    </Container>
  );
}
