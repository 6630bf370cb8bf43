import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ArrangedFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { survivorOf } from '#shared/domain/front-page/resolve-plan.ts';
import type { FrontPagePlan, Pin } from '#shared/domain/newsroom/front-page-plan.ts';
import { storyIdOf } from '#shared/domain/stories/one-per-story.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { Entries } from '../entries.ts';
import { currentPins, laterPins, type Mute } from './edit-plan.ts';
import type { Stories } from './use-stories.ts';

const words = frontMessages.later;

/** A pin that readers do not see in its place, and why. */
interface UnseenPin {
  pin: Pin;
  title: string;
  why: string;
}

/** The pins that count now and do not give their article the place, with the reason. */
export function unseenPins(plan: FrontPagePlan, page: ArrangedFrontPage, stories: Stories, now: number): UnseenPin[] {
  const shown = new Set([...page.pinned.values()].map(storyIdOf));
  return currentPins(plan, now).flatMap((pin): UnseenPin[] => {
    const title = stories.titleOf(pin.articleId) ?? frontMessages.page.missing;
    const because = (why: string) => [{ pin, title, why }];
    const closed = stories.closedBy(pin.articleId);
    if (closed !== null) return because(frontMessages.unseen[closed]);
    const story = survivorOf(pin.articleId, stories.read);
    // Not known yet.
    if (story === undefined) return [];
    const { id, language } = story.article;
    if (page.pinned.get(pin.place)?.id === id)
      return id === pin.articleId ? [] : because(frontMessages.unseen.merged(story.article.title));
    return because(
      shown.has(storyIdOf(story.article))
        ? frontMessages.unseen.twice
        : frontMessages.unseen.language(languageInWords(language ?? '')),
    );
  });
}

/** The pins that have no place on the page at the moment. Screen readers get them at once. */
export function UnseenPins({ pins, onRemove }: { pins: readonly UnseenPin[]; onRemove: (pin: Pin) => void }) {
  const { heading } = frontMessages.unseen;
  return pins.length === 0 ? null : (
    <Alert severity="warning" slotProps={{ message: { sx: { inlineSize: '100%' } } }}>
      <AlertTitle>{heading}</AlertTitle>
      <Entries>
        {pins.map(({ pin, title, why }) => (
          <li key={`${pin.articleId} ${pin.place}`}>
            <div>
              {frontMessages.page.place(pin.place)}: <span dir="auto">{title}</span>
              <small>{why}</small>
            </div>
            <Button size="small" aria-label={frontMessages.page.unpinName(title)} onClick={() => onRemove(pin)}>
              {frontMessages.page.unpin}
            </Button>
          </li>
        ))}
      </Entries>
    </Alert>
  );
}

interface LaterPinsProps {
  plan: FrontPagePlan;
  now: number;
  titleOf: (articleId: string) => string;
  /** Why readers would not see it; null if they would. */
  whyUnseen: (articleId: string) => string | null;
  onEdit: (pin: Pin) => void;
  onRemove: (pin: Pin) => void;
}

/** The pins that begin later. */
export function LaterPins({ plan, now, titleOf, whyUnseen, onEdit, onRemove }: LaterPinsProps) {
  const pins = laterPins(plan, now);
  return (
    <Section title={words.heading}>
      {pins.length === 0 ? <p>{words.none}</p> : null}
      <Entries>
        {pins.map((pin) => {
          const { place, start, end, articleId } = pin;
          const title = titleOf(articleId);
          const why = whyUnseen(articleId);
          return (
            <li key={`${articleId} ${place} ${start}`}>
              <div>
                <span dir="auto">{title}</span>
                <small>{words.from(place, fullMoment(start ?? ''), end && fullMoment(end))}</small>
                {why === null ? null : <small>{why}</small>}
              </div>
              <Button size="small" aria-label={frontMessages.page.timesName(title)} onClick={() => onEdit(pin)}>
                {frontMessages.page.times}
              </Button>
              <Button size="small" aria-label={frontMessages.page.unpinName(title)} onClick={() => onRemove(pin)}>
                {frontMessages.page.unpin}
              </Button>
            </li>
          );
        })}
      </Entries>
    </Section>
  );
}

interface MuteListProps {
  mutes: FrontPagePlan['mutes'];
  onEnd: (mute: Mute) => void;
}

/** What the front page does not show for a while. */
export function MuteList({ mutes, onEnd }: MuteListProps) {
  return (
    <Section title={frontMessages.mutes.heading}>
      <p>{mutes.length === 0 ? frontMessages.mutes.none : frontMessages.mutes.hint}</p>
      <Entries>
        {mutes.map((mute) => (
          <li key={`${mute.kind} ${mute.id}`}>
            <div>
              <span dir="auto">{mute.name}</span>
              <small>
                {frontMessages.mutes.kinds[mute.kind]} · {frontMessages.mutes.until(fullMoment(mute.until))}
              </small>
            </div>
            <Button size="small" aria-label={frontMessages.mutes.endName(mute.name)} onClick={() => onEnd(mute)}>
              {frontMessages.mutes.end}
            </Button>
          </li>
        ))}
      </Entries>
    </Section>
  );
}
