import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getOwnStory } from '#shared/api/article-desk.ts';
import { canDo, newStory, type Story, type StoryAction, type StoryContent } from '#shared/domain/newsroom/story.ts';
import { type FieldValue, fieldsIn, valuesOf } from '#shared/records/fields.ts';
import { storyFields } from '#shared/records/stories.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { storyMessages as words } from '#web/shell/messages/desk/en-stories.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { Fields } from '#web/shell/records/record-dialog.tsx';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { PreviewLinkPart } from '../articles/detail/preview-link.tsx';
import { DeskPage } from '../desk-page.tsx';
import { WhoElse } from '../records/who-else.tsx';
import { ActionDialog, type AskedAction, inWords, StoryMark, VersionsDialog } from './story-parts.tsx';
import { namesOf, useStory, type WrittenStory } from './use-story.ts';

const TextEditor = lazyPart(
  () => import('./text-editor.tsx'),
  (onRetry) => (
    <Notice level="h3" title={words.editor.failed} urgent>
      <RetryButton onRetry={onRetry}>{words.editor.retry}</RetryButton>
    </Notice>
  ),
);

interface StoryPageProps {
  id: string;
  /** Whether nothing of it may be stored yet. */
  isNew: boolean;
}

/** One story, to write and to publish. */
export const StoryPage = (props: StoryPageProps) => (
  <DeskPage words={words.page} signedIn>
    <LoadedStory {...props} />
  </DeskPage>
);

function LoadedStory({ id, isNew }: StoryPageProps) {
  // What comes later is another editor's: the version of the next save tells.
  const [first, setFirst] = useState(() => (isNew ? newStory(id) : null));
  const { data, error, refetch } = useReply(getOwnStory, first === null ? { params: { id } } : null, uncachedRule);
  if (first === null && data !== undefined) setFirst(data);
  if (first !== null) return <Writing first={first} />;
  if (error === undefined) return <VisuallyHidden role="status">{words.loadingOne}</VisuallyHidden>;
  // An address that somebody has cut short is no id.
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <Notice title={words.missing} />;
  return <PanelError title={words.failedOne} error={error} refetch={refetch} />;
}

const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 18px',
  marginBlockEnd: 14,
  ...typography.meta,
  color: palette.text.secondary,
});
const Actions = styled('div')({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  paddingBlock: 12,
  marginBlockStart: 18,
  background: palette.background.default,
  borderBlockStart: `1px solid ${palette.divider}`,
});

function Writing({ first }: { first: Story }) {
  const written = useStory(first);
  const [asked, setAsked] = useState<AskedAction | 'versions' | null>(null);
  const [isActing, setIsActing] = useState(false);
  const { story, content, conflict } = written;
  const [params, setParams] = useSearchParams();
  const isStored = story.version > 0;
  const isPublic = isOut(story) && story.number === story.published?.number && !written.hasEdits;
  useEffect(() => {
    // A reload finds it on the server.
    if (isStored && params.has('new')) setParams({ story: story.id }, { replace: true });
  }, [isStored, story.id, params, setParams]);
  async function act(action: StoryAction) {
    if (isActing) return;
    if (action === 'schedule' || action === 'withdraw' || (action === 'publish' && isOut(story))) {
      setAsked(action);
      return;
    }
    setIsActing(true);
    const failed = await written.act({ action });
    setIsActing(false);
    if (failed !== null) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
  }
  /** A link to what is shown here: it is shared first. */
  async function makePreview(previewDays: number) {
    if ((await written.share()) === null) throw new Error(words.notDone);
    return (await call(getOwnStory, { params: { id: story.id }, query: { previewDays } })).preview;
  }
  return (
    <Box sx={{ maxInlineSize: 860, paddingBlockEnd: '40px' }}>
      <VisuallyHidden as="h2">{words.form}</VisuallyHidden>
      <Facts>
        <StoryMark {...story} />
        <SavedWhere written={written} />
        <WhoElse subject={`story#${story.id}`} />
        {isOut(story) ? <Link to={paths.article(story.id)}>{words.seePage}</Link> : null}
        <Link to={paths.adminStories}>{words.back}</Link>
      </Facts>
      <Notes written={written} onUndo={() => void act('undo')} />
      {conflict === null ? (
        <Form written={written} />
      ) : (
        <BothSides
          hint={words.conflict(conflict.present.by)}
          sides={conflict.fields.map((field) => ({
            ...{ key: field, name: namesOf([field]) },
            ...{ stored: inWords(field, conflict.present.content), wanted: inWords(field, content) },
          }))}
          pending={false}
          onKeepStored={() => written.settle(new Set(conflict.fields))}
          onOverwrite={written.settle}
        />
      )}
      <Actions>
        {conflict === null ? (
          <NextSteps story={story} isActing={isActing} onAct={(action) => void act(action)} />
        ) : null}
        {written.hasEdits && conflict === null ? (
          <Button onClick={() => void written.share()}>{words.share}</Button>
        ) : null}
        {story.history.length === 0 ? null : <Button onClick={() => setAsked('versions')}>{words.versions}</Button>}
      </Actions>
      {(isStored || story.isComposed) && story.state !== 'withdrawn' && conflict === null && !isPublic ? (
        <PreviewLinkPart id={story.id} make={makePreview} />
      ) : null}
      {asked === 'versions' ? (
        <VersionsDialog story={story} onRestore={written.replace} onClose={() => setAsked(null)} />
      ) : asked === null ? null : (
        <ActionDialog action={asked} story={story} onAct={written.act} onClose={() => setAsked(null)} />
      )}
    </Box>
  );
}

/** Whether readers have the story. */
const isOut = ({ state }: Story): boolean => state === 'published' || state === 'corrected';

function SavedWhere({ written: { story, hasEdits, isStored, sharing } }: { written: WrittenStory }) {
  const now = useNow();
  const text = !isStored
    ? words.saved.notStored
    : typeof sharing === 'object'
      ? words.saved.failed(sharing.failed)
      : sharing === 'sharing'
        ? words.saved.sharing
        : hasEdits
          ? words.saved.here
          : story.version === 0
            ? words.saved.nothing
            : words.saved.shared(longAge(story.at, now));
  return <span role="status">{text}</span>;
}

/** What an editor has to know before going on. */
function Notes({ written: { story, hasEdits, isWaiting }, onUndo }: { written: WrittenStory; onUndo: () => void }) {
  const until = story.undo?.until ?? '';
  const [isOver, setIsOver] = useState(true);
  useEffect(() => {
    const left = Date.parse(until) - Date.now();
    setIsOver(!(left > 0));
    if (!(left > 0)) return;
    const timer = setTimeout(() => setIsOver(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  const isBehind = isOut(story) && (hasEdits || story.published?.number !== story.number);
  return (
    <Box sx={{ display: 'grid', gap: '10px', marginBlockEnd: '16px' }}>
      {isOver ? null : (
        <Alert severity="success" action={<Button onClick={onUndo}>{words.actions.undo}</Button>}>
          {words.undo(new Date(until).toLocaleTimeString())} {isWaiting ? words.waiting : ''}
        </Alert>
      )}
      {story.scheduled === null ? null : (
        <Alert severity="info">{words.scheduled(fullMoment(story.scheduled.at))}</Alert>
      )}
      {isBehind ? <Alert severity="warning">{words.notLive}</Alert> : null}
    </Box>
  );
}

const order = ['publish', 'review', 'schedule', 'reopen', 'withdraw'] as const;

/** What can be done with the story; the first one is the next step. */
function NextSteps({
  story,
  isActing,
  onAct,
}: {
  story: Story;
  isActing: boolean;
  onAct: (action: StoryAction) => void;
}) {
  const label = (action: StoryAction): string =>
    action === 'publish' && isOut(story) ? words.publishChanges : words.actions[action];
  return order
    .filter((action) => canDo(story, action, new Date()))
    .map((action, i) => (
      <Button
        key={action}
        variant={i === 0 ? 'contained' : 'outlined'}
        color={action === 'withdraw' ? 'error' : 'primary'}
        // `disabled` would take the focus away.
        aria-disabled={isActing || undefined}
        onClick={() => onAct(action)}
      >
        {label(action)}
      </Button>
    ));
}

/** In which direction a language is written. */
const rtl = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const directionOf = (language: string): 'ltr' | 'rtl' | 'auto' =>
  language === '' ? 'auto' : rtl.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

function Form({ written: { content, problems, replaced, set } }: { written: WrittenStory }) {
  const id = useId();
  const values = valuesOf(storyFields, content);
  const change = (name: string, value: FieldValue) =>
    // The fields have the values of the content, but for the region.
    set({ [name]: name === 'region' && value === 'none' ? null : value } as Partial<StoryContent>);
  const dir = directionOf(content.language);
  const fields = fieldsIn(storyFields, values);
  const shown = (names: readonly string[], isIn: boolean) =>
    fields
      .filter(({ name }) => names.includes(name) === isIn)
      .map((field) => (
        <div key={field.name} className={field.isWide || wide.has(field.kind) ? 'whole' : undefined}>
          <Field
            field={field}
            value={values[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        </div>
      ));
  const above = ['title', 'summary'];
  return (
    <Fields noValidate aria-label={words.form} onSubmit={(event) => event.preventDefault()}>
      {shown(above, true)}
      <div className="whole">
        <Typography variant="meta" component="p" sx={{ marginBlockEnd: '4px' }}>
          {storyFields.body?.label}
        </Typography>
        <TextEditor
          key={replaced}
          html={content.body}
          label={storyFields.body?.label ?? ''}
          language={content.language}
          dir={dir}
          describedBy={problems.body === undefined ? undefined : id}
          onChange={(body) => set({ body })}
          placeholder={
            <Box role="status" sx={{ minBlockSize: 320 }}>
              {words.editor.loading}
            </Box>
          }
        />
        {problems.body === undefined ? null : (
          <Typography id={id} variant="meta" component="p" color="error">
            {problems.body}
          </Typography>
        )}
      </div>
      {shown(above, false)}
    </Fields>
  );
}

const wide: ReadonlySet<string> = new Set(['textarea', 'url', 'tags']);
