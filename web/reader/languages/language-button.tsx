import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { languagesMessages as words } from '#web/shell/messages/en-languages.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { LanguageIcon } from '#web/shell/ui/display/icons.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

const LanguageMenu = lazyPart(() => import('./language-choice.tsx'), loadAgain);

const Opener = styled(Button)({
  inlineSize: '100%',
  blockSize: '100%',
  minInlineSize: 0,
  minBlockSize: 36,
  paddingInline: 0,
  gap: 5,
  color: palette.text.secondary,
  fontSize: '0.8125rem',
  '& b': { fontWeight: 600, color: palette.text.primary },
});

/** The number of languages that the reader reads; opens the choice, whose code loads then. */
export default function LanguageButton() {
  const { languages } = useLanguages();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const label = words.now(languages.map(languageName));
  return (
    <>
      <Opener
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        <LanguageIcon />
        {languages.length === 0 ? null : <b>{languages.length}</b>}
      </Opener>
      {opener === null ? null : <LanguageMenu opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}
