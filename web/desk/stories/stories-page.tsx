import styled from '@emotion/styled';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useId } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { listOwnStories } from '#shared/api/article-desk.ts';
import { type StoryEntry, type StoryState, storyStates } from '#shared/domain/newsroom/story.ts';
import { callPage } from '#web/shell/api/call-pages.ts';
import { keyOf } from '#web/shell/api/client.ts';
import { storyMessages as words } from '#web/shell/messages/desk/en-stories.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { DeskGrid, GridSkeleton } from '../desk-grid.tsx';
import { DeskPage } from '../desk-page.tsx';
import { StoryPage } from './story-page.tsx';
import { StoryMark } from './story-parts.tsx';

const Cell = styled('span')({
  display: 'block',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '& a': typography.brief,
  '& small': { ...typography.meta, display: 'block', marginBlockStart: 3, color: palette.text.secondary },
});

const Title = ({ story: { id, title, language, isComposed } }: { story: StoryEntry }) => (
  <Cell>
    <Link component={RouterLink} to={paths.ownStory(id)} underline="hover" color="inherit" dir="auto" lang={language}>
      {title || words.untitled}
    </Link>
    {isComposed ? <small>{words.composed}</small> : null}
  </Cell>
);

const State = ({ story: { scheduledAt, ...story } }: { story: StoryEntry }) => (
  <Cell>
    <StoryMark {...story} />
    {scheduledAt === null ? null : <small>{words.scheduledFor(fullMoment(scheduledAt))}</small>}
  </Cell>
);

function Changed({ story: { by, at } }: { story: StoryEntry }) {
  return <Cell>{words.changedBy(by, longAge(at, useNow()))}</Cell>;
}

const column = (field: keyof typeof words.columns, flex: number, Show: typeof Title): GridColDef<StoryEntry> => ({
  ...{ field, flex, headerName: words.columns[field], sortable: false, disableColumnMenu: true },
  renderCell: ({ row }) => <Show story={row} />,
});
const columns = [column('title', 3, Title), column('state', 1, State), column('at', 2, Changed)];
const narrow = (story: StoryEntry) => (
  <Box sx={{ display: 'grid', gap: '6px' }}>
    <Title story={story} />
    <State story={story} />
    <Changed story={story} />
  </Box>
);

/** The stories in a state or in all, a page at a time. */
function StoryList() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const state = storyStates.find((one) => one === params.get('state'));
  const before = params.get('before');
  const query = state === undefined ? {} : { state };
  const { data, error, isValidating, mutate } = useSWR<Awaited<ReturnType<typeof load>>, Error>(
    keyOf(listOwnStories, { query: { ...query, ...(before === null ? {} : { cursor: before }) } }),
    () => load(query, before),
    { dedupingInterval: 0 },
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ paddingBlockEnd: '60px' }}>
      <SectionHead id={id}>{words.heading}</SectionHead>
      <TextField
        select
        size="small"
        label={words.state}
        value={state ?? ''}
        onChange={({ target }) => setParams(target.value === '' ? {} : { state: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ marginBlockEnd: '14px', minInlineSize: 180 }}
      >
        <option value="">{words.anyState}</option>
        {storyStates.map((one) => (
          <option key={one} value={one}>
            {words.states[one]}
          </option>
        ))}
      </TextField>
      {data === undefined ? (
        error !== undefined && !isValidating ? (
          <PanelError title={words.failed} error={error} refetch={() => void mutate()} />
        ) : (
          <GridSkeleton label={words.loading} />
        )
      ) : data.page.length === 0 ? (
        <Notice
          level="h3"
          {...(state === undefined ? { title: words.none, hint: words.noneHint } : { title: words.noneInState })}
        />
      ) : (
        <DeskGrid aria-label={words.heading} rows={data.page} columns={columns} narrow={narrow} hideFooter />
      )}
      {data?.next ? (
        <Button sx={{ marginBlockStart: '14px' }} onClick={() => setParams({ ...query, before: data.next ?? '' })}>
          {words.older}
        </Button>
      ) : null}
    </Box>
  );
}

const load = (query: { state?: StoryState }, cursor: string | null) => callPage(listOwnStories, { query }, cursor);

/** The stories that the newsroom writes itself, or one of them. */
export default function StoriesPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('story');
  if (id !== null) return <StoryPage key={id} id={id} isNew={params.has('new')} />;
  const begin = () => navigate(`${paths.ownStory(randomId().replaceAll('-', '').slice(0, 16))}&new`);
  return (
    <DeskPage
      words={words}
      signedIn
      head={
        <Box sx={{ marginBlockStart: '12px' }}>
          <Button variant="contained" onClick={() => void begin()}>
            {words.add}
          </Button>
        </Box>
      }
    >
      <StoryList />
    </DeskPage>
  );
}
