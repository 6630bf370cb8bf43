import styled from '@emotion/styled';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { countries } from '#shared/config/countries.ts';
import { regions } from '#shared/domain/classification/taxonomy.ts';
import { guessShores, type Shores, shoreName, shores } from '#shared/domain/stories/shores.ts';
import { storyMessages as words } from '#web/shell/messages/en-story.ts';
import { browserLanguages, locale } from '#web/shell/messages/locale.ts';
import { storedValue, useStored } from '#web/shell/storage/stored-value.ts';
import { deviceZone } from '../live/local-time.ts';

const notChosen: Shores = { home: null, here: null };
const chosenShores = storedValue('story_shores', shores, notChosen);

/** The reader's two shores: the chosen ones, else those that the device's time zone and languages suggest. */
export function useShores(): Shores {
  const chosen = useStored(chosenShores);
  return useMemo(() => {
    const guessed = guessShores(deviceZone(), browserLanguages());
    return { home: chosen.home ?? guessed.home, here: chosen.here ?? guessed.here };
  }, [chosen]);
}

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 14,
  '& > *': { flex: '1 1 150px', maxInlineSize: 280 },
});

/** Chooses the two shores. */
export function ShoresChooser() {
  const chosen = useShores();
  const names = useMemo(() => {
    const byName = new Intl.Collator(locale);
    const named = (codes: readonly string[]) => codes.map((code) => ({ code, name: shoreName(code) }));
    return [...named(regions), ...named(countries()).sort((a, b) => byName.compare(a.name, b.name))];
  }, []);
  return (
    <Choice>
      {(['home', 'here'] as const).map((side) => (
        <TextField
          key={side}
          select
          size="small"
          label={words.groups[side]}
          value={chosen[side] ?? ''}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={(event) => chosenShores.write({ ...chosen, [side]: event.target.value || null })}
        >
          <option value="">{words.choose}</option>
          {names.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </TextField>
      ))}
    </Choice>
  );
}
