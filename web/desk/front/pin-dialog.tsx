import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type FrontPagePlan, type Pin, pinPlaces } from '#shared/domain/newsroom/front-page-plan.ts';
import type { RecordFields } from '#shared/records/fields.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { clashOf, type Mute } from './edit-plan.ts';
import { EndPresets, fieldOf, presetEnd, timeIn } from './end-times.tsx';

const { pinDialog, muteDialog } = frontMessages;

const pinFields: RecordFields = {
  place: {
    label: pinDialog.place,
    kind: 'select',
    options: Array.from({ length: pinPlaces }, (_, place) => ({
      value: String(place),
      label: frontMessages.page.place(place),
    })),
  },
  start: { label: pinDialog.start, kind: 'time', hint: pinDialog.startHint },
  end: { label: pinDialog.end, kind: 'time', hint: pinDialog.endHint, isWide: true },
};

interface PinDialogProps {
  plan: FrontPagePlan;
  /** The pin as it is, or as a new one begins. */
  pin: Pin;
  /** Whether `pin` is in the plan and is changed. */
  isKept: boolean;
  titleOf: (articleId: string) => string;
  onSave: (pin: Pin, replaced: Pin | null) => void;
  onClose: () => void;
}

/** The place and the times of a pin. */
export function PinDialog({ plan, pin, isKept, titleOf, onSave, onClose }: PinDialogProps) {
  const replaced = isKept ? pin : null;
  return (
    <RecordDialog
      title={pinDialog.title}
      save={pinDialog.save}
      fields={pinFields}
      record={{ place: pin.place, start: fieldOf(pin.start), end: fieldOf(pin.end) }}
      check={(values) => {
        const [start, end] = [timeIn(values.start, pin.start), timeIn(values.end, pin.end)];
        const wanted = { ...pin, place: Number(values.place), start, end };
        const begins = start === null ? Date.now() : Math.max(Date.now(), Date.parse(start));
        if (end !== null && Date.parse(end) <= begins) return { problems: { end: pinDialog.order } };
        const clash = clashOf(plan, wanted, replaced);
        return clash === undefined
          ? { record: wanted }
          : { problems: { place: pinDialog.clash(titleOf(clash.articleId)) } };
      }}
      onSave={(wanted) => onSave(wanted, replaced)}
      onClose={onClose}
      above={<p dir="auto">{titleOf(pin.articleId)}</p>}
      after={({ name }, { set }) =>
        name === 'end' ? (
          <EndPresets key="presets" presets={['hour', 'tonight']} isOpen onChoose={(end) => set('end', fieldOf(end))} />
        ) : null
      }
    />
  );
}

interface MuteDialogProps {
  article: ArticlePreview;
  onMute: (mute: Mute) => void;
  onClose: () => void;
}

/** Mutes a story or its publisher on the front page for a while. */
export function MuteDialog({ article, onMute, onClose }: MuteDialogProps) {
  const { id, title, publisherId, source } = article;
  const mutes = {
    article: { kind: 'article', id, name: title },
    publisher: { kind: 'publisher', id: publisherId, name: source },
  } as const;
  return (
    <RecordDialog
      title={muteDialog.title}
      save={muteDialog.save}
      fields={{
        kind: {
          label: muteDialog.what,
          kind: 'select',
          isWide: true,
          options: [
            { value: 'article', label: `${muteDialog.article}: ${title}` },
            { value: 'publisher', label: muteDialog.publisher(source) },
          ],
        },
        until: { label: muteDialog.until, kind: 'time', required: true, isWide: true },
      }}
      record={{ kind: 'article', until: fieldOf(presetEnd('day', new Date())) }}
      check={({ kind, until: typed }) => {
        const until = timeIn(typed, null);
        return until === null || Date.parse(until) <= Date.now()
          ? { problems: { until: muteDialog.past } }
          : { record: { ...mutes[kind === 'article' ? kind : 'publisher'], until } };
      }}
      onSave={onMute}
      onClose={onClose}
      after={({ name }, { set }) =>
        name === 'until' ? (
          <EndPresets
            key="presets"
            presets={['hour', 'tonight', 'day', 'week']}
            onChoose={(end) => set('until', fieldOf(end))}
          />
        ) : null
      }
    />
  );
}
