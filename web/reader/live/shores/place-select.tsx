import styled from '@emotion/styled';
import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { palette } from '#web/shell/theme/theme.ts';
import { PlaceName } from './place-name.ts';
import { type Place, places } from './places.ts';

const Choice = styled('span')({
  position: 'relative',
  display: 'flex',
  minInlineSize: 0,
  '&:hover > span': { color: palette.primary.main },
  '&:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 3 },
});
const Cover = styled(InputBase)({
  position: 'absolute',
  inset: 0,
  minHeight: 0,
  opacity: 0,
  '& select': { blockSize: '100%', cursor: 'pointer' },
});
const NoIcon = () => null;

interface PlaceSelectProps {
  place: Place;
  label: string;
  onChoose: (id: string) => void;
}

/**
 * A word of the strip, covered by an invisible select. A select itself would be as wide as its longest option: WebKit
 * has no `field-sizing` (2.50).
 */
export default function PlaceSelect({ place, label, onChoose }: PlaceSelectProps) {
  return (
    <Choice>
      <PlaceName aria-hidden="true">{place.name}</PlaceName>
      <NativeSelect
        input={<Cover />}
        IconComponent={NoIcon}
        value={place.id}
        onChange={(event) => onChoose(event.target.value)}
        inputProps={{ 'aria-label': label, style: { padding: 0 } }}
      >
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Choice>
  );
}
