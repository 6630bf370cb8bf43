import styled from '@emotion/styled';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { type Suggestions, suggest } from '#shared/api/search.ts';
import { call } from '#web/shell/api/client.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

/** Pause in typing before the server is asked. */
const debounceMs = 170;
/** Characters from which suggestions are worth a request. A Chinese word has one or two. */
const leastCharacters = 2;

const List = styled('div')({
  position: 'absolute',
  zIndex: 20,
  insetBlockStart: 'calc(100% + 8px)',
  insetInlineEnd: 0,
  inlineSize: 'max(100%, min(400px, calc(100vw - 36px)))',
  maxBlockSize: 'min(70vh, 560px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: 6,
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  background: palette.background.paper,
  '& [role=group] + [role=group]': {
    marginBlockStart: 6,
    paddingBlockStart: 6,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& .group': { ...typography.section, fontSize: '0.6875rem', color: palette.text.secondary, padding: '8px 16px 4px' },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    paddingBlock: 7,
    paddingInline: '13px 16px',
    cursor: 'pointer',
    lineHeight: 1.35,
    borderInlineStart: '3px solid transparent',
  },
  '& [role=option]:hover': { background: palette.background.default },
  '& [role=option][aria-selected=true]': {
    background: palette.background.default,
    borderInlineStartColor: palette.primary.main,
  },
  '& .story': { ...typography.brief, fontSize: '1.0625rem' },
  '& .more': { ...typography.meta, flex: 'none', maxInlineSize: '40%', color: palette.text.secondary },
  '@media (pointer: coarse)': { '& [role=option]': { minBlockSize: 44, alignItems: 'center' } },
});

type GroupName = keyof typeof searchMessages.groups;
interface Option {
  key: string;
  group: GroupName;
  text: string;
  /** The publisher of a story. */
  more: string | undefined;
  address: string;
}

/** The options of a reply, in the order in which the list shows them. */
function optionsOf({ places = [], topics, publishers, entities, stories }: Suggestions): Option[] {
  const option = (group: GroupName, id: string, text: string, address: string, more?: string): Option => ({
    key: `${group} ${id}`,
    group,
    text,
    address,
    more,
  });
  return [
    ...places.map(({ slug, name }) => option('places', slug, name, paths.place(slug))),
    ...topics.map(({ id, name }) => option('topics', id, topicLabel({ name: id, displayName: name }), paths.topic(id))),
    ...publishers.map(({ id, name }) => option('publishers', id, name, paths.publisher(id))),
    ...entities.map(({ slug, name }) => option('entities', slug, name, paths.about(slug))),
    ...stories.map(({ id, title, source }) => option('stories', id, title, paths.article(id), source)),
  ];
}

/**
 * The options for what is typed: none until the server answers, and none if it does not. An answer that arrives after
 * the next letter is dropped.
 */
function useOptions(typed: string | null): { words: string; options: readonly Option[] } {
  const words = typed?.trim() ?? '';
  const [found, setFound] = useState<{ words: string; options: readonly Option[] }>({ words: '', options: [] });
  useEffect(() => {
    if (words.length < leastCharacters) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(suggest, { query: { q: words } }, { signal: abort.signal })
        .then((reply) => {
          if (!abort.signal.aborted) setFound({ words, options: optionsOf(reply) });
        })
        .catch((error: unknown) => {
          if (abort.signal.aborted) return;
          // The field still searches.
          console.warn('Suggestions could not be loaded.', error);
          setFound({ words, options: [] });
        });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  // Until the next reply arrives the last one stays, while the reader types more letters of the same word.
  return words !== '' && found.words !== '' && words.startsWith(found.words) ? found : { words: '', options: [] };
}

/** Handles a key of the field, whose text is `value`. */
export type SuggestionKeys = (event: KeyboardEvent<HTMLInputElement>, value: string) => void;

interface SearchSuggestionsProps {
  /** Id of the list. */
  id: string;
  /** What the reader has typed; null while the list is closed. */
  typed: string | null;
  keys: Ref<SuggestionKeys>;
  /** Opens the list for this text, or closes it with null. */
  onType: (text: string | null) => void;
  onActive: (optionId: string | undefined) => void;
  onExpand: (expanded: boolean) => void;
  /** Opens the address of an option. */
  onOpen: (address: string) => void;
}

/** The list of suggestions below a search field (WAI-ARIA Authoring Practices, combobox with a list). */
export default function SearchSuggestions({
  id,
  typed,
  keys,
  onType,
  onActive,
  onExpand,
  onOpen,
}: SearchSuggestionsProps) {
  const { words, options } = useOptions(typed);
  const [active, setActive] = useState({ words, index: -1 });
  if (active.words !== words) setActive({ words, index: -1 });
  const isOpen = options.length > 0;
  const index = isOpen && active.index < options.length ? active.index : -1;
  const idOf = (at: number) => `${id}-${at}`;

  useEffect(() => onExpand(isOpen), [isOpen, onExpand]);
  useEffect(() => onActive(index < 0 ? undefined : `${id}-${index}`), [id, index, onActive]);
  useEffect(() => {
    if (index >= 0) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  useImperativeHandle<SuggestionKeys, SuggestionKeys>(keys, () => (event, value) => {
    // A composition of letters, as for Chinese, uses the same keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) {
        onType(value);
        return;
      }
      // From the last option to the text, which is place -1, and on to the first.
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive({ words, index: ((index + 1 + step + places) % places) - 1 });
    } else if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the next one the field.
      event.preventDefault();
      event.stopPropagation();
      onType(null);
    } else if (event.key === 'Enter' && options[index] !== undefined) {
      event.preventDefault();
      onOpen(options[index].address);
    }
  });

  const groups = Map.groupBy(
    options.map((option, at) => ({ ...option, at })),
    ({ group }) => group,
  );
  return (
    <>
      <VisuallyHidden role="status">
        {typed === null || words === '' ? '' : searchMessages.suggested(options.length)}
      </VisuallyHidden>
      {isOpen ? (
        <List id={id} role="listbox" aria-label={searchMessages.suggestions}>
          {[...groups].map(([group, members]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="group" role="presentation" id={`${id}-${group}`}>
                {searchMessages.groups[group]}
              </div>
              {members.map(({ key, text, more, address, at }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
                <div
                  key={key}
                  id={idOf(at)}
                  role="option"
                  aria-selected={at === index}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onOpen(address)}
                >
                  <span className={group === 'stories' ? 'story' : undefined} dir="auto">
                    {text}
                  </span>
                  {more === undefined ? null : (
                    <span className="more" dir="auto">
                      {more}
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </List>
      ) : null}
    </>
  );
}
