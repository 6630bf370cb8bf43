import { useRef } from 'react';
import { createSource, fetchFeed, updateSource } from '#shared/api/sources.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { newestOf, sameFeedOf } from '#shared/domain/sources/same-feed.ts';
import { type Source, source as sourceSchema } from '#shared/domain/sources/source.ts';
import { addressFault } from '#shared/domain/sources/source-address.ts';
import { type NewSource, type SourceEdit, settingsOf, sourceEdit } from '#shared/domain/sources/source-settings.ts';
import { type FormValues, sameValues } from '#shared/records/fields.ts';
import { checkSource, setMetadata, sourceFieldsOf } from '#shared/records/sources.ts';
import { call } from '#web/shell/api/client.ts';
import { presentIn } from '#web/shell/api/refusal.ts';
import { FeedTest } from '#web/shell/ingestion/feed-test.tsx';
import { conflictMessages } from '#web/shell/messages/en-forms.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage, showFailure } from '../access/failure-message.ts';
import { WhoElse } from '../records/who-else.tsx';

interface SourceDialogProps {
  /** Null for a new one. */
  source: Source | null;
  /** All sources: a feed that one of them reads already is named. */
  others: readonly Source[];
  /** `before` is the version that was edited; null for a new source. */
  onSaved: (source: Source, before: Source | null) => void;
  /** Another editor has changed the source: the list should show their version. */
  onConflict: (present: Source) => void;
  onClose: () => void;
}

/** The address answers for another source. Saving it once more saves it all the same. */
class AnswersForAnother extends Error {}

/** Why an address brings nothing of its own; null if it does. A feed that cannot be read now may be one later. */
async function sameText(source: NewSource, id: string | undefined, others: readonly Source[]): Promise<string | null> {
  const feed = await call(fetchFeed, { query: { url: source.url } }).catch(() => null);
  return feed && noteOf(feed, id, others);
}

/** Says that a feed brings the articles of another source; null if it does not. */
function noteOf({ entries }: Feed, id: string | undefined, others: readonly Source[]): string | null {
  const read = { type: 'rss', url: '', newest: newestOf(entries), addedAt: 'now', ...(id && { id }) } as const;
  const same = sameFeedOf(read, others);
  return same && words.same[same.by](same.of.name);
}

/** The form of a source, with a test of its address. */
export function SourceDialog({ source, others, onSaved, onConflict, onClose }: SourceDialogProps) {
  const isNew = source === null;
  const failed = isNew ? words.createFailed : words.updateFailed;
  const fields = sourceFieldsOf(source);

  const known = useRef(source?.url);

  async function save(wanted: NewSource, before: Source | null) {
    const isAsked = wanted.type === 'rss' && known.current !== wanted.url;
    const note = isAsked ? await sameText(wanted, before?.id, others) : null;
    known.current = wanted.url;
    if (note !== null) throw new AnswersForAnother(note);
    try {
      const saved =
        before === null
          ? await call(createSource, { body: bodyOf(wanted) })
          : await call(updateSource, {
              params: { id: before.id },
              body: { ...editsOf(before, wanted), version: before.version },
            });
      onSaved(saved, before);
      showToast({ title: isNew ? words.created : words.updated });
    } catch (error) {
      const isConflict = presentIn(error, sourceSchema) !== undefined;
      showFailure(failed, error, isConflict ? conflictMessages.title : undefined);
      throw error;
    }
  }
  return (
    <RecordDialog
      title={isNew ? words.addTitle : words.editTitle}
      save={isNew ? words.add : words.save}
      saving={isNew ? words.adding : words.saving}
      fields={fields}
      record={source}
      check={(values, base) => checkSource(values, base, fields)}
      canSave={isFilled}
      onSave={save}
      onClose={onClose}
      stored={{ schema: sourceSchema, recordIn: (present) => present, onPresent: onConflict }}
      failureOf={(error) =>
        error instanceof AnswersForAnother ? `${error.message} ${words.sameAgain}` : failureMessage(error)
      }
      failed={failed}
      conflictHint={(present) => words.conflict.hint(present?.name ?? '')}
      above={source === null ? null : <WhoElse subject={`source#${source.id}`} />}
      after={({ name }, { values, set }) => {
        const url = String(values.url).trim();
        return name !== 'url' || values.type !== 'rss' ? null : (
          <div className="whole" key="test">
            <FeedTest
              url={url}
              ready={addressFault({ type: values.type, url }) === null}
              onTitle={isBlank(values.name) ? (title) => set('name', title.slice(0, 120)) : null}
              onChoose={(chosen) => set('url', chosen)}
              failureOf={failureMessage}
              noteOf={(feed) => noteOf(feed, source?.id, others)}
            />
          </div>
        );
      }}
    />
  );
}

const isBlank = (value: unknown): boolean => String(value).trim() === '';

/** Whether name and URL are filled in. */
export const isFilled = ({ name, url }: FormValues): boolean => !isBlank(name) && !isBlank(url);

/** The request body of a new source: five fields, and the others only if they differ from the default. */
export function bodyOf({ name, url, type, region, active, category, metadata }: NewSource) {
  return {
    ...{ name, url, type, region, active },
    ...(category === 'general' ? {} : { category }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

/** The changed fields. */
export function editsOf(was: Source, wanted: NewSource): SourceEdit {
  const { metadata, ...settings } = settingsOf(wanted);
  const before: Readonly<Record<string, unknown>> = settingsOf(was);
  return sourceEdit.parse({
    ...Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== before[name])),
    ...(sameValues(setMetadata(was.metadata), metadata) ? {} : { metadata }),
  });
}
