import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { traceStory } from '#shared/api/article-desk.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { PanelError } from '../access/panel-error.tsx';

const Box = styled('div')({ display: 'grid', justifyItems: 'center', paddingInline: 16 });
const Steps = styled('ol')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxInlineSize: '68ch',
  overflowWrap: 'anywhere',
  '& > [data-finding=stops] > b': { color: palette.error.main },
});

/** What each part of the product knows of a story. */
function Trace({ address }: { address: string }) {
  const { data, error, refetch } = useReply(traceStory, { query: { address } }, uncachedRule);
  if (error !== undefined) return <PanelError title={words.traceFailed} error={error} refetch={refetch} />;
  if (data === undefined) return <LinearProgress aria-label={words.tracing} style={{ inlineSize: 160 }} />;
  return (
    <Steps aria-label={words.trace}>
      {data.steps.map(({ subject, finding, text }) => (
        <li key={`${subject} ${text}`} data-finding={finding}>
          <b>{words.traceSubjects[subject]}</b> {text}
        </li>
      ))}
    </Steps>
  );
}

/** Whether a search is for one story: its address or its id, and not words. */
export const namesStory = (search: string): boolean => /^(https?:\/\/\S+|[\w-]{16,})$/i.test(search);

/** Tells, when asked, why no article has this address or id. */
export function MissingStory({ address }: { address: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Box>
      {isAsked ? <Trace address={address} /> : <Button onClick={() => setIsAsked(true)}>{words.whyMissing}</Button>}
    </Box>
  );
}
