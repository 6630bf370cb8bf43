import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette } from '#web/shell/theme/theme.ts';

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockEnd: 34,
  '& [aria-pressed=true]': {
    background: palette.text.primary,
    color: palette.background.default,
    borderColor: palette.text.primary,
  },
});

interface LanguageFilterProps {
  publishers: readonly Publisher[];
  /** A primary subtag; null for all. */
  selected: string | null;
  onSelect: (language: string | null) => void;
}

/** Narrows a list of publishers to those who write in one language. Nothing if all write in the same. */
export function LanguageFilter({ publishers, selected, onSelect }: LanguageFilterProps) {
  const counts = new Map<string, number>();
  for (const code of publishers.flatMap(({ languages }) => languages)) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size < 2) return null;
  const languages = [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
  const choices = [
    { code: null, label: words.allLanguages },
    ...languages.map(([code, count]) => ({
      code,
      label: (
        <>
          <bdi lang={code}>{languageName(code)}</bdi> {formatNumber(count)}
        </>
      ),
    })),
  ];
  return (
    <Choices role="group" aria-label={words.language}>
      {choices.map(({ code, label }) => (
        <Chip
          key={code}
          clickable
          component="button"
          type="button"
          aria-pressed={code === selected}
          onClick={() => onSelect(code)}
          label={label}
        />
      ))}
    </Choices>
  );
}
