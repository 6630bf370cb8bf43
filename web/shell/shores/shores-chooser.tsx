import styled from '@emotion/styled';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { countries } from '#shared/config/countries.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { otherShore } from '#shared/domain/stories/shores.ts';
import { shoresMessages as words } from '#web/shell/messages/en-shores.ts';
import { countryName } from '#web/shell/messages/language-name.ts';
import { browserLanguages, lazily, locale } from '#web/shell/messages/locale.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { chosenShores } from '#web/shell/storage/preferences.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { chooseShores, useShores } from './use-shores.ts';

const Sides = styled('div')({
  display: 'grid',
  gap: 16,
  inlineSize: '100%',
  maxInlineSize: 480,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  '& > p': { gridColumn: '1 / -1', ...typography.meta },
  '& > p:empty': { display: 'none' },
  '&[data-compact]': { gap: 10, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const options = lazily(() => {
  const { compare } = new Intl.Collator(locale);
  const named = countries().map((code) => ({ code, name: countryName(code) }));
  return (
    <>
      <option value="">{words.none}</option>
      <optgroup label={words.regions}>
        {regions.map((region) => (
          <option key={region} value={region}>
            {shoreName(region)}
          </option>
        ))}
      </optgroup>
      <optgroup label={words.countries}>
        {named
          .sort((a, b) => compare(a.name, b.name))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </optgroup>
    </>
  );
});

type Side = 'home' | 'here';
const sides: readonly Side[] = ['home', 'here'];

/**
 * Chooses a shore. If the other one is not known at the first choice, it follows until the reader chooses it too.
 * @returns also the side that follows
 */
function useChoice(): { following: Side | null; choose: (side: Side, code: string | null) => void } {
  const shores = useShores();
  const [following, setFollowing] = useState<Side | null>(null);
  function choose(side: Side, code: string | null): void {
    const other = side === 'home' ? 'here' : 'home';
    const isFirst = chosenShores.read() === null && shores[other] === null;
    const next = isFirst ? other : following === side ? null : following;
    setFollowing(next);
    const suggested = code === null ? null : otherShore(side, code, browserLanguages());
    chooseShores({ ...shores, [side]: code, ...(next === other && { [other]: suggested }) });
  }
  return { following, choose };
}

/**
 * The choice of the reader's two shores, each a country or a region: the only one of the site. Native selects: phones
 * show their own lists, and typing finds a country.
 * @param compact for a place within a page: both in one line at any width
 */
export function ShoresChooser({ compact = false }: { compact?: boolean }) {
  const shores = useShores();
  const { following, choose } = useChoice();
  const suggested = following === null ? null : shores[following];
  const isServed = useIsServed();
  return (
    <Sides role="group" aria-label={words.title} data-compact={compact ? '' : undefined}>
      {sides.map((side) => (
        <TextField
          key={side}
          select
          size="small"
          fullWidth
          label={words[side]}
          value={shores[side] ?? ''}
          onChange={(event) => choose(side, event.target.value || null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {/* Long, and for a choice that needs a script. */}
          {isServed ? <option value="">{words.none}</option> : options()}
        </TextField>
      ))}
      <p role="status">
        {following === null || suggested === null ? null : words.suggested(words[following], shoreName(suggested))}
      </p>
    </Sides>
  );
}

const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  inlineSize: 'min(400px, calc(100vw - 36px))',
  padding: 18,
  whiteSpace: 'normal',
  '& h2': { ...typography.section, margin: 0 },
  '& p': { ...typography.meta, color: palette.text.secondary },
});

/** The choice in a dialog below the button that opened it. */
export const ShoresMenu = ({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) => (
  <Popover
    open
    anchorEl={opener}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: { role: 'dialog', 'aria-label': words.title, sx: { border: 1, borderColor: 'divider', mt: '6px' } },
    }}
  >
    <Sheet>
      <h2>{words.title}</h2>
      <ShoresChooser />
      <p>{words.hint}</p>
    </Sheet>
  </Popover>
);
