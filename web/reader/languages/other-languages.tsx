import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useState } from 'react';
import { languageCounts } from '#web/shell/cache/readable.ts';
import { languagesMessages as words } from '#web/shell/messages/en-languages.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';

const Line = styled('div')({ display: 'grid', justifyItems: 'center', paddingBlock: '14px 26px' });
const Others = styled(Section)({ paddingBlockStart: 26, '&:focus': { outline: 'none' } });

/** The end of a list: a button that opens its articles in other languages below. */
export default function OtherLanguages({
  articles,
  children,
}: {
  articles: readonly { language?: string | null | undefined }[];
  /** The articles as a list. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // The button is gone: its focus moves to what it opened.
  const focus = useCallback((section: HTMLElement | null) => section?.focus({ preventScroll: true }), []);
  const languages = [...languageCounts(articles).keys()];
  if (languages.length === 0) return null;
  if (!open)
    return (
      <Line>
        <Button title={languages.map(languageName).join(', ')} onClick={() => setOpen(true)}>
          {words.also(languages.length)}
        </Button>
      </Line>
    );
  return (
    <Others ref={focus} tabIndex={-1} title={words.others} data-other-languages="">
      {children}
    </Others>
  );
}
