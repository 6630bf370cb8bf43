import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Input from '@mui/material/Input';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useRef, useState } from 'react';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import type { LineDraft } from '#web/shell/storage/membership-draft.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { PromptDialog } from '#web/shell/ui/overlays/prompt-dialog.tsx';
import { featureWarning } from './field-warnings.ts';

const words = membershipSettingsMessages.plans;
const prompt = { label: words.enterFeature, add: words.add, cancel: words.cancel, discard: formMessages.discard };

const Box = styled('div')({
  '& h4': { ...typography.section, color: palette.text.secondary, marginBlock: '24px 6px' },
  '& > p': { ...typography.meta, color: palette.text.secondary, marginBlockEnd: 10 },
  '& > button': { marginBlockStart: 12 },
});
interface FeatureProps {
  line: LineDraft;
  place: number;
  onChange: (text: string) => void;
  onRemove: () => void;
}

/** A feature, edited in place: a single line of text that wraps. */
function Feature({ line, place, onChange, onRemove }: FeatureProps) {
  const warning = featureWarning(line);
  return (
    <ListItem disablePadding>
      <FormControl fullWidth error={warning !== undefined}>
        <Input
          multiline
          value={line.text}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
          slotProps={{
            input: {
              dir: 'auto',
              'aria-label': words.feature(place),
              'aria-describedby': warning === undefined ? undefined : `${line.key}-warning`,
            },
          }}
          endAdornment={
            <IconButton size="small" aria-label={words.removeFeature(line.text, place)} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          }
          sx={{ '& textarea': typography.excerpt, '&::before': { borderColor: palette.divider } }}
        />
        {warning === undefined ? null : <FormHelperText id={`${line.key}-warning`}>{warning}</FormHelperText>}
      </FormControl>
    </ListItem>
  );
}

interface FeatureListProps {
  plan: string;
  features: readonly LineDraft[];
  onChange: (features: readonly LineDraft[]) => void;
}

/** A plan's features: edited in place, removed, or added with a prompt. */
export function FeatureList({ plan, features, onChange }: FeatureListProps) {
  const [isPromptOpen, setPromptOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  function remove(at: number) {
    onChange(features.filter((_, i) => i !== at));
    // The row with the focus is gone: focus the one in its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      (buttons?.[Math.min(at, buttons.length - 1)] ?? add.current)?.focus();
    });
  }

  return (
    <Box>
      <h4>{words.features}</h4>
      {features.length === 0 ? (
        <p>{words.noFeatures}</p>
      ) : (
        <List ref={list} disablePadding aria-label={words.featuresOf(plan)}>
          {features.map((line, i) => (
            <Feature
              key={line.key}
              line={line}
              place={i + 1}
              onChange={(text) => onChange(features.map((one) => (one === line ? { ...one, text } : one)))}
              onRemove={() => remove(i)}
            />
          ))}
        </List>
      )}
      <Button ref={add} aria-label={words.addFeatureTo(plan)} onClick={() => setPromptOpen(true)}>
        {words.addFeature}
      </Button>
      {isPromptOpen ? (
        <PromptDialog
          words={prompt}
          onSubmit={(text) => onChange([...features, { key: randomId(), text }])}
          onClose={() => setPromptOpen(false)}
        />
      ) : null}
    </Box>
  );
}
