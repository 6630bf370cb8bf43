import styled from '@emotion/styled';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { OpmlButtons } from '#web/desk/sources/opml-buttons.tsx';
import { OpmlImport } from '#web/desk/sources/opml-import.tsx';
import { RunReport } from '#web/desk/sources/run-report.tsx';
import { SourceDialog } from '#web/desk/sources/source-dialog.tsx';
import { SourceList } from '#web/desk/sources/source-list.tsx';
import { isTroubled } from '#web/desk/sources/source-state.ts';
import { SourcesSkeleton } from '#web/desk/sources/sources-skeleton.tsx';
import { TriggerIngestion } from '#web/desk/sources/trigger-ingestion.tsx';
import { useSources } from '#web/desk/sources/use-sources.ts';
import { messages } from '#web/messages/en.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { above, color, font } from '#web/theme.ts';
import { BackIcon } from '#web/ui/display/icons.tsx';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { Pill } from '#web/ui/forms/pill.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';

const Head = styled('header')({
  display: 'grid',
  gap: 12,
  paddingBlock: '22px 20px',
  marginBlockEnd: 24,
  borderBlockEnd: `1px solid ${color.ink}`,
  '& > a': {
    ...font.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    justifySelf: 'start',
    minBlockSize: 44,
    color: color.soft,
  },
  '& > a:hover': { color: color.ink },
  '[dir=rtl] & > a svg': { scale: '-1 1' },
  '& h1': { ...font.lead },
  '& > p': { ...font.standfirst, color: color.soft, maxInlineSize: '56ch' },
  '& > .summary': { ...font.meta, fontSize: '0.9375rem', color: color.ink, minBlockSize: '1.45em' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 6 },
  '& button:disabled': { opacity: 0.55, cursor: 'not-allowed', textDecoration: 'none' },
  [above.phone]: { paddingBlockStart: 28 },
});
const Visitor = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBlockEnd: 24,
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${color.amber}`,
  ...font.meta,
  fontSize: '0.9375rem',
});
const Own = styled('p')({
  ...font.meta,
  paddingBlock: '26px 60px',
  '& a': { color: color.brand, textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** Where the publishers are looked after whose feeds the pipeline reads (SRC-01 to SRC-22, design.md 13). Everybody may look; what they may do, the server decides (SRC-47). */
export default function AdminSourcesPage() {
  const session = useSession();
  const { data: sources, error, refetch, changes } = useSources();
  const [params, setParams] = useSearchParams();
  /** What the form is open for: a source, or a new one. There is one form (SRC-32). */
  const [form, setForm] = useState<{ source: ListedSource | null } | null>(null);
  /** Each choice of a file is looked at anew, the same one as well. */
  const [chosen, setChosen] = useState<{ file: File; turn: number } | null>(null);
  const runId = params.get('run');
  return (
    <PageWidth>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <Head>
        <Link to={paths.admin}>
          <BackIcon />
          {words.back}
        </Link>
        <h1>{words.title}</h1>
        <p>{words.lede}</p>
        <p className="summary">
          {sources === undefined
            ? null
            : words.summary(
                sources.length,
                sources.filter(({ active }) => active).length,
                sources.filter(isTroubled).length,
              )}
        </p>
        <div className="actions">
          <TriggerIngestion onStarted={(run) => setParams({ run }, { replace: true })} />
          <Pill type="button" onClick={() => setForm({ source: null })}>
            {words.add}
          </Pill>
          <OpmlButtons
            sources={sources}
            onFile={(file) => setChosen((before) => ({ file, turn: (before?.turn ?? 0) + 1 }))}
          />
        </div>
      </Head>
      {session.state === 'out' ? (
        <Visitor>
          {words.signedOut}
          <Pill type="button" onClick={signInOrSay}>
            {words.signIn}
          </Pill>
        </Visitor>
      ) : null}
      {runId === null ? null : (
        <RunReport key={runId} runId={runId} onDone={refetch} onClose={() => setParams({}, { replace: true })} />
      )}
      {chosen === null || sources === undefined ? null : (
        <OpmlImport
          key={chosen.turn}
          file={chosen.file}
          sources={sources}
          onAdded={changes.keep}
          onClose={() => setChosen(null)}
        />
      )}
      {sources !== undefined ? (
        <SourceList sources={sources} changes={changes} onEdit={(source) => setForm({ source })} />
      ) : error !== undefined ? (
        <Notice title={words.failed} hint={messages.home.failedHint} urgent>
          <RetryButton onRetry={refetch}>{messages.errors.again}</RetryButton>
        </Notice>
      ) : (
        <SourcesSkeleton />
      )}
      <Own>
        <Link to={paths.sources}>{words.own}</Link>
      </Own>
      {form === null ? null : (
        <SourceDialog
          source={form.source}
          onSaved={changes.keep}
          onFound={changes.keep}
          onClose={() => setForm(null)}
        />
      )}
    </PageWidth>
  );
}
