import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { membershipSettingsMessages } from '#web/messages/en-membership-settings.ts';
import type { LineDraft } from '#web/storage/membership-draft.ts';
import { randomId } from '#web/storage/random-id.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { CloseIcon } from '#web/ui/display/icons.tsx';
import { PromptDialog } from '#web/ui/overlays/prompt-dialog.tsx';
import { featureWarning } from './field-warnings.ts';

const words = membershipSettingsMessages.plans;
const prompt = { label: words.enterFeature, add: words.add, cancel: words.cancel };

const Box = styled('div')({
  '& h4': { ...typography.section, color: palette.text.secondary, marginBlock: '24px 6px' },
  '& > p': { ...typography.meta, color: palette.text.secondary, marginBlockEnd: 10 },
  '& > button': { marginBlockStart: 12 },
});
const Lines = styled('ul')({
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& p': { ...typography.meta, gridColumn: '1 / -1', paddingBlockEnd: 8, color: palette.error.main, fontWeight: 550 },
  // Edited in place, styled as plain text.
  '& textarea': {
    inlineSize: '100%',
    minInlineSize: 0,
    padding: '9px 8px 9px 0',
    border: 0,
    background: 'transparent',
    color: palette.text.primary,
    resize: 'none',
    // As tall as its text, in browsers that support it.
    fieldSizing: 'content',
    ...typography.excerpt,
  },
  '& textarea:focus-visible': { outlineOffset: 0 },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 36,
    blockSize: 36,
    border: 0,
    borderRadius: 999,
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& button:hover': { color: palette.error.main },
  '@media (pointer: coarse)': { '& textarea': { fontSize: '1rem' }, '& button': { inlineSize: 44, blockSize: 44 } },
});

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
        <Lines ref={list} aria-label={words.featuresOf(plan)}>
          {features.map((line, i) => {
            const warning = featureWarning(line);
            return (
              <li key={line.key}>
                {/* A single line of text that wraps on phones. */}
                <textarea
                  rows={1}
                  dir="auto"
                  aria-label={words.feature(i + 1)}
                  aria-invalid={warning !== undefined}
                  aria-describedby={warning === undefined ? undefined : `${line.key}-warning`}
                  value={line.text}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') event.preventDefault();
                  }}
                  onChange={({ currentTarget }) => {
                    const text = currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, ' ');
                    onChange(features.map((one) => (one === line ? { ...one, text } : one)));
                  }}
                />
                <button type="button" aria-label={words.removeFeature(line.text, i + 1)} onClick={() => remove(i)}>
                  <CloseIcon />
                </button>
                {warning === undefined ? null : <p id={`${line.key}-warning`}>{warning}</p>}
              </li>
            );
          })}
        </Lines>
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
