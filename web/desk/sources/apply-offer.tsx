import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { applySource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { categoryNames, regionNames } from '#shared/records/sources.ts';
import { call } from '#web/shell/api/client.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { showFailure } from '../access/failure-message.ts';

const words = sourceMessages.apply;

/** Whether an edit changed what stories get from their source. */
export const changesStories = (saved: Source, before: Source | null): boolean =>
  before !== null && (saved.region !== before.region || saved.category !== before.category);

interface ApplyOfferProps {
  /** The source with its new region and subject. */
  source: Source;
  onStarted: (runId: string) => void;
  onClose: () => void;
}

const scrollIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** Offers to apply a source's new region and subject to its stored stories. It stays after a failure. */
export function ApplyOffer({ source, onStarted, onClose }: ApplyOfferProps) {
  const [busy, setBusy] = useState(false);
  async function apply() {
    setBusy(true);
    try {
      onStarted((await call(applySource, { params: { id: source.id } })).runId);
      onClose();
    } catch (error) {
      showFailure(words.failed, error);
      setBusy(false);
    }
  }
  return (
    <Alert role="status" severity="info" ref={scrollIntoView} sx={{ marginBlockEnd: '18px', overflowWrap: 'anywhere' }}>
      <p dir="auto">{words.offer(source.name, regionNames[source.region ?? 'none'], categoryNames[source.category])}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '8px' }}>
        <Button size="small" disabled={busy} onClick={() => void apply()}>
          {busy ? words.starting : words.confirm}
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
      </Box>
    </Alert>
  );
}
