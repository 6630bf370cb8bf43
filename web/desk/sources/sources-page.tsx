import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { startIngest } from '#shared/api/ingestion.ts';
import { brand } from '#shared/config/brand.ts';
import { sameFeeds } from '#shared/domain/sources/same-feed.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { writeOpml } from '#shared/domain/sources/source-opml.ts';
import { call } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { paths } from '#web/shell/paths.ts';
import { RetryAccount } from '#web/shell/session/retry-account.tsx';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { GridSkeleton } from '../desk-grid.tsx';
import { DeskPage } from '../desk-page.tsx';
import { FileButton } from '../records/file-button.tsx';
import { useTask } from '../use-task.ts';
import { withParam } from '../with-param.ts';
import { ApplyOffer, changesStories, IngestionRunReport } from './ingestion-run.tsx';
import { OpmlImport } from './opml-import.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { SourceList } from './source-list.tsx';
import { needsAttention } from './source-state.tsx';
import { useSources } from './use-sources.ts';

// With the list of publishers, which few visits need.
const CountryPacks = lazyPart(() => import('./country-packs.tsx'), loadAgain);

const LocalSourcesLink = styled('p')({
  ...typography.meta,
  paddingBlock: '26px 60px',
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
});

const exportSources = (sources: readonly Source[]) =>
  saveFile(`${brand.product}-sources.opml`, 'text/x-opml', writeOpml(sources, words.opml.listTitle, new Date()));

/** Starts an ingestion run of all active sources. */
function StartIngestionButton({ onStarted }: { onStarted: (runId: string) => void }) {
  const { pending, run } = useTask(words.triggerFailed);
  const start = () =>
    run(async () => {
      const { runId, joined } = await call(startIngest);
      showToast({ title: joined ? words.joined : words.triggered });
      onStarted(runId);
    });
  return (
    <Button variant="contained" disabled={pending} onClick={start}>
      {pending ? words.triggering : words.trigger}
    </Button>
  );
}

/** The sources that the pipeline reads. Anyone may view them; the server decides who may change them. */
export default function AdminSourcesPage() {
  const session = useSession();
  const { data: sources, error, refetch, edits, isPublic } = useSources();
  const same = useMemo(() => sameFeeds(sources ?? []), [sources]);
  const [params, setParams] = useSearchParams();
  /** The open form: for a source, or null for a new one. */
  const [form, setForm] = useState<{ source: ListedSource | null } | null>(null);
  /** The chosen OPML file. `serial` restarts the import if the same file is chosen again. */
  const [chosen, setChosen] = useState<{ file: File; serial: number } | null>(null);
  const [isPackOpen, setIsPackOpen] = useState(false);
  /** The source whose new settings may be applied to its stored stories. */
  const [changed, setChanged] = useState<Source | null>(null);
  const applying = params.get('apply');
  const runId = applying ?? params.get('run');
  /** Shows a run in place of another one; the filter of the list stays. */
  const showRun = (name: 'run' | 'apply', run: string | null) =>
    setParams((before) => withParam(withParam(withParam(before, 'run', null), 'apply', null), name, run), {
      replace: true,
    });
  return (
    <DeskPage
      words={words}
      ruled
      head={
        <>
          <p className="summary">
            {sources === undefined
              ? null
              : words.summary(
                  sources.length,
                  sources.filter(({ active }) => active).length,
                  sources.filter((one) => needsAttention(one, same)).length,
                )}
          </p>
          <div className="actions">
            <StartIngestionButton onStarted={(run) => showRun('run', run)} />
            <Button onClick={() => setForm({ source: null })}>{words.add}</Button>
            <FileButton
              accept=".opml,.xml,text/x-opml,text/xml,application/xml"
              disabled={sources === undefined}
              onFile={(file) => setChosen((before) => ({ file, serial: (before?.serial ?? 0) + 1 }))}
            >
              {words.opml.import}
            </FileButton>
            <Button disabled={sources === undefined} onClick={() => setIsPackOpen(true)}>
              {words.packs.open}
            </Button>
            {/* The public list has no addresses of feeds. */}
            <Button
              disabled={isPublic || sources === undefined || sources.length === 0}
              onClick={() => exportSources(sources ?? [])}
            >
              {words.opml.export}
            </Button>
          </div>
          <p className="summary">{words.triggerAbout}</p>
        </>
      }
    >
      {session.state === 'out' || session.state === 'failed' ? (
        <Alert
          role="note"
          severity="info"
          sx={{ marginBlockEnd: '24px' }}
          action={
            session.state === 'failed' ? (
              <RetryAccount size="small" />
            ) : (
              <Button size="small" onClick={signIn}>
                {words.signIn}
              </Button>
            )
          }
        >
          {session.state === 'failed' ? messages.account.unknown : words.signedOut}
        </Alert>
      ) : null}
      {runId === null ? null : (
        <IngestionRunReport
          key={runId}
          runId={runId}
          kind={applying === null ? 'read' : 'apply'}
          onDone={refetch}
          onClose={() => showRun('run', null)}
        />
      )}
      {chosen === null || sources === undefined ? null : (
        <OpmlImport
          key={chosen.serial}
          file={chosen.file}
          sources={sources}
          onAdded={edits.add}
          onClose={() => {
            setChosen(null);
            refetch();
          }}
        />
      )}
      {isPackOpen && sources !== undefined ? (
        <CountryPacks
          sources={sources}
          onAdded={edits.add}
          onClose={() => {
            setIsPackOpen(false);
            refetch();
          }}
        />
      ) : null}
      {changed === null ? null : (
        <ApplyOffer
          key={`${changed.id} ${changed.version}`}
          source={changed}
          onStarted={(run) => showRun('apply', run)}
          onClose={() => setChanged(null)}
        />
      )}
      {sources !== undefined ? (
        <SourceList
          sources={sources}
          same={same}
          edits={edits}
          onEdit={(source) => setForm({ source })}
          refetch={refetch}
        />
      ) : error !== undefined ? (
        <Notice title={words.failed} hint={failureHint(error)} urgent>
          <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
        </Notice>
      ) : (
        <GridSkeleton label={words.loading} />
      )}
      <LocalSourcesLink>
        <Link to={paths.sources}>{words.ownSources}</Link>
      </LocalSourcesLink>
      {form === null ? null : (
        <SourceDialog
          source={form.source}
          others={sources ?? []}
          onSaved={(saved, before) => {
            edits.put(saved);
            if (changesStories(saved, before)) setChanged(saved);
          }}
          onConflict={edits.put}
          onClose={() => setForm(null)}
        />
      )}
    </DeskPage>
  );
}
