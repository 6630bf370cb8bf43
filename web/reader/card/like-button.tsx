import { messages } from '#web/messages/en.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { HeartIcon } from '#web/ui/display/icons.tsx';
import type { Like } from './use-like.ts';

/**
 * Likes a story once and shows how many did (CARD-10, CARD-15, ART-05, ART-47). It keeps the focus while the answer comes, so it is not disabled by attribute. How it looks is
 * for the place where it stands.
 */
export function LikeCount({ like: { liked, likes, pending, like }, className }: { like: Like; className?: string }) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={liked}
      aria-disabled={pending}
      aria-label={messages.article.likes(likes)}
      onClick={() => void like()}
    >
      <HeartIcon full={liked} />
      {formatNumber(likes)}
    </button>
  );
}
