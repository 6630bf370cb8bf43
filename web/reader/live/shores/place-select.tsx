import styled from '@emotion/styled';
import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { palette } from '#web/theme/theme.ts';
import { placeName } from './place-name.ts';
import { type Place, places } from './places.ts';

const Word = styled(InputBase)({
  minWidth: 0,
  minHeight: 0,
  '& select': { ...placeName, fieldSizing: 'content', cursor: 'pointer' },
  '& select:hover': { color: palette.primary.main },
  '& select:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 3 },
});
const NoIcon = () => null;

interface PlaceSelectProps {
  place: Place;
  label: string;
  onChoose: (id: string) => void;
}

/** A select that looks like a word of the strip. */
export default function PlaceSelect({ place, label, onChoose }: PlaceSelectProps) {
  return (
    <NativeSelect
      input={<Word />}
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
  );
}
