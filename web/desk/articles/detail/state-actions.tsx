import Button from '@mui/material/Button';
import type { ArticleState, EditorialChange } from '#shared/domain/articles/editorial.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import type { AskedDecision } from '../reason-dialog.tsx';

type Action = 'hide' | 'takeDown' | 'restore' | 'publish' | 'withdraw';

const actions: Record<ArticleState, readonly Action[]> = {
  listed: ['hide', 'takeDown'],
  hidden: ['restore', 'takeDown'],
  draft: ['publish', 'takeDown'],
  takenDown: ['restore'],
};

interface StateActionsProps {
  state: ArticleState;
  /** Articles of the AI Editorial Team can be withdrawn. */
  isComposed: boolean;
  pending: boolean;
  onAsk: (decision: AskedDecision) => void;
  onChange: (change: EditorialChange) => void;
}

/** Where the article may go from its state. */
export function StateActions({ state, isComposed, pending, onAsk, onChange }: StateActionsProps) {
  const offered = state === 'listed' && isComposed ? (['withdraw', ...actions.listed] as const) : actions[state];
  return offered.map((action) => (
    <Button
      key={action}
      color={action === 'takeDown' ? 'error' : 'primary'}
      variant={action === 'publish' || action === 'restore' ? 'contained' : 'outlined'}
      // `disabled` would take the focus away while the decision is saved.
      aria-disabled={pending || undefined}
      onClick={() => {
        if (pending) return;
        if (action === 'hide' || action === 'takeDown') onAsk(action);
        else onChange({ state: action === 'withdraw' ? 'draft' : 'listed' });
      }}
    >
      {words[action]}
    </Button>
  ));
}
