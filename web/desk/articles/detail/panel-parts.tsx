import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isOwnSource, editorial as team } from '#shared/config/editorial.ts';
import { type ArticleState, type EditorialChange, isByCourt } from '#shared/domain/articles/editorial.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { WhoElse } from '../../records/who-else.tsx';
import type { AskedDecision } from '../reason-dialog.tsx';

/** A part of a tab with its heading. */
export const Part = styled('section')({
  display: 'grid',
  gap: 10,
  paddingBlock: '18px',
  '& + &': { borderBlockStart: `1px solid ${palette.divider}` },
  '& > h3': { ...typography.section, margin: 0 },
  '& > p': { margin: 0, maxInlineSize: '64ch' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
});

/** Small print. */
export const Soft = styled('span')({ ...typography.meta, color: palette.text.secondary, overflowWrap: 'anywhere' });

export const Header = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 12px',
  padding: '16px 18px 6px',
  '& h2': { ...typography.card, margin: 0, overflowWrap: 'anywhere', gridColumn: '1 / -1' },
  '& > .facts': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px', alignItems: 'center', gridColumn: '1 / -1' },
  '& a': { ...typography.meta, color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
  [breakpoints.up('sm')]: { paddingInline: 28 },
});

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
    <VisuallyHidden> {words.opensTab}</VisuallyHidden>
  </a>
);

/** Publisher and time, the links to the article's pages, and who else has it open. */
export const Facts = ({ article, original }: DeskArticleDetail) => (
  <div className="facts">
    <Soft>
      <bdi>{article.source}</bdi> · <time dateTime={article.publishedAt}>{fullMoment(article.publishedAt)}</time>
    </Soft>
    <OutsideLink href={paths.article(article.id)}>{words.open}</OutsideLink>
    {original.url === null ? null : <OutsideLink href={original.url}>{words.openSource}</OutsideLink>}
    <WhoElse subject={`article#${article.id}`} />
  </div>
);

type Action = 'hide' | 'takeDown' | 'restore' | 'publish' | 'withdraw';
/** Where an article may go from its state. */
const actions: Record<ArticleState, readonly Action[]> = {
  listed: ['hide', 'takeDown'],
  hidden: ['restore', 'takeDown'],
  draft: ['publish', 'takeDown'],
  takenDown: ['restore'],
};

interface StateActionsProps {
  detail: DeskArticleDetail;
  pending: boolean;
  onAsk: (decision: AskedDecision) => void;
  onChange: (change: EditorialChange) => void;
}

/** What changes the state of the article. Articles of ours can be rewritten, composed ones withdrawn. */
export function StateActions({ detail: { article, editorial }, pending, onAsk, onChange }: StateActionsProps) {
  const mayWithdraw = editorial.state === 'listed' && article.publisherId === team.publisherId;
  const buttons = [...(mayWithdraw ? (['withdraw'] as const) : []), ...actions[editorial.state]].map((action) => (
    <Button
      key={action}
      color={action === 'takeDown' ? 'error' : 'primary'}
      variant={action === 'publish' || action === 'restore' ? 'contained' : 'outlined'}
      // `disabled` would take the focus away while the decision is saved.
      aria-disabled={pending || undefined}
      onClick={() => {
        if (pending) return;
        if (action === 'hide' || action === 'takeDown' || (action === 'restore' && isByCourt(editorial))) onAsk(action);
        else onChange({ state: action === 'withdraw' ? 'draft' : 'listed' });
      }}
    >
      {words[action]}
    </Button>
  ));
  if (!isOwnSource(article.sourceId)) return buttons;
  const write = (
    <Button key="write" variant="outlined" component={Link} to={paths.ownStory(article.id)}>
      {words.write}
    </Button>
  );
  return [write, ...buttons];
}
