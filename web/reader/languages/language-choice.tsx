import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useMemo } from 'react';
import { limits } from '#shared/config/limits.ts';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { saveToAccount } from '#web/reader/languages/account-languages.ts';
import { useArticles } from '#web/shell/cache/public-lists.ts';
import { languageCounts, useLanguages } from '#web/shell/cache/readable.ts';
import { languagesMessages as words } from '#web/shell/messages/en-languages.ts';
import { languageInWords, languageName } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { currentSession } from '#web/shell/session/current-session.ts';
import { languagesAccount, readLanguages } from '#web/shell/storage/preferences.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Language = styled(Button)({
  minBlockSize: 36,
  gap: 8,
  paddingInline: 14,
  borderRadius: 999,
  fontSize: '0.875rem',
  fontWeight: 400,
  '& small': { fontSize: '0.75rem', color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '&[aria-pressed=true]': { borderColor: palette.primary.main, color: palette.primary.main, fontWeight: 600 },
  '&[aria-pressed=true]::before': { content: '"✓" / ""' },
});

const { maxLanguages } = limits.articles;

/** Buttons for all languages and for each one that the news has, that the reader chose, or that the browser names. */
export function LanguageChoice() {
  const { languages } = useLanguages();
  const articles = useArticles().data;
  const counts = useMemo(() => languageCounts(articles ?? []), [articles]);
  const offered = [...new Set([...counts.keys(), ...languages])];

  function toggle(code: string) {
    const next = languages.includes(code) ? languages.filter((one) => one !== code) : [...languages, code];
    if (next.length > maxLanguages) showToast({ title: words.tooMany(maxLanguages), tone: 'destructive' });
    else chooseLanguages(next);
  }

  return (
    <Group role="group" aria-label={words.title}>
      <Language aria-pressed={languages.length === 0} onClick={() => chooseLanguages([])}>
        {words.all}
      </Language>
      {offered.map((code) => {
        const count = counts.get(code) ?? 0;
        return (
          <Language
            key={code}
            aria-pressed={languages.includes(code)}
            title={`${languageInWords(code)}, ${words.count(count)}`}
            onClick={() => toggle(code)}
          >
            <span lang={code} dir="auto">
              {languageName(code)}
            </span>
            <small aria-hidden="true">{formatNumber(count)}</small>
          </Language>
        );
      })}
    </Group>
  );
}

/** Keeps the languages in this browser and, for signed-in readers, in their account. Empty: all languages. */
function chooseLanguages(languages: readonly string[]): void {
  const chosen = normalisedLanguages(languages);
  readLanguages.write(chosen);
  const session = currentSession();
  if (session.state === 'in') void saveToAccount(session.reader.uid, chosen);
  else languagesAccount.write(null);
}

const Sheet = styled('div')({
  display: 'grid',
  gap: 12,
  inlineSize: 'min(360px, calc(100vw - 36px))',
  padding: 18,
  '& h2': { ...typography.section, margin: 0 },
  '& p': { ...typography.meta, color: palette.text.secondary },
});

/** The choice of languages below the button that opened it. */
export default function LanguageMenu({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) {
  return (
    <Popover
      open
      anchorEl={opener}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': words.title, sx: { border: 1, borderColor: 'divider', mt: '6px' } },
      }}
    >
      <Sheet>
        <h2>{words.title}</h2>
        <LanguageChoice />
        <p>{words.hint}</p>
      </Sheet>
    </Popover>
  );
}
