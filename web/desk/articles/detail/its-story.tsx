import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { StoryOfReport } from '#shared/domain/desk/desk-article.ts';
import {
  decisionAbout,
  decisionToEdit,
  type StoryDecision,
  withoutReport,
  withReports,
} from '#shared/domain/stories/story-decision.ts';
import { checkEntry, type ListEntry } from '#shared/records/record-kind.ts';
import { records } from '#shared/records.ts';
import { showFailure } from '#web/desk/access/failure-message.ts';
import { FindStory } from '#web/desk/front/find-story.tsx';
import { useCopyPublishing } from '#web/desk/records/copy-publish-bar.tsx';
import { useHeadlines } from '#web/desk/records/kind-changes.tsx';
import { copyOf, ListScreen } from '#web/desk/records/list-screen.tsx';
import { call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { listMessages } from '#web/shell/messages/en-forms.ts';
import { paths } from '#web/shell/paths.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { TagNames } from '#web/shell/ui/forms/tags-field.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { decisionsParam, openParam, partParam } from '../article-filters.ts';
import { percent, Report, Reports } from './merged-reports.tsx';
import { Part, Soft } from './panel-parts.tsx';

const link = { textDecoration: 'underline', textUnderlineOffset: 3, color: palette.primary.main } as const;
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const kind = records['story-decisions'];
const copy = copyOf('story-decisions');
const decisionsPath = `${paths.adminArticles}?${decisionsParam}`;
const useHeadline = (id: string): string => useHeadlines((headline) => headline(id));

function save(record: StoryDecision): void {
  const now = new Date().toISOString();
  const isKnown = copy.read().some(({ id }) => id === record.id);
  const added: StoryDecision = { ...record, createdAt: now, updatedAt: now };
  const isStored = isKnown ? copy.update(record.id, record) : copy.write([...copy.read(), added]);
  if (isStored) showToast({ title: kind.words.done?.added ?? '', description: words.decisionsNext });
  else showToast({ title: listMessages.saveFailed, description: listMessages.saveFailedHint, tone: 'destructive' });
}

/** The other reports of the article's story, why they are together, and what takes them apart. */
export function ItsStory({ article, story }: { article: ArticlePreview; story: StoryOfReport }) {
  // Follows what is published, so that a decision is added to those of the others.
  const { stage, unavailable } = useCopyPublishing(copy);
  // The copy has the records of its kind.
  const decisions = useStored(copy) as readonly StoryDecision[];
  const [editing, setEditing] = useState<StoryDecision | null>(null);
  const [isFinding, setFinding] = useState(false);
  const all = { ...story, reports: [article, ...story.reports] };
  const ids = all.reports.map(({ id }) => id);
  const decision = decisionToEdit(all, decisions);
  const isAlone = story.reports.length === 0;
  // Until it is known what is published, nothing can be added to it.
  const disabled = unavailable !== null;
  const takeOut = (report: string) => setEditing(withoutReport(decision, report, ids));
  async function addTo({ id }: ArticlePreview) {
    try {
      const other = (await call(getDeskArticle, { params: { id } })).story;
      setEditing(withReports(decision, [id, ...ids, ...(other?.reports.map((report) => report.id) ?? [])]));
      setFinding(false);
    } catch (error) {
      showFailure(words.storyFailed, error);
    }
  }
  return (
    <Part>
      <h3>{words.storyTitle}</h3>
      {isAlone ? (
        <Soft>{words.storyAlone}</Soft>
      ) : (
        <Link to={paths.story(story.id)} style={link}>
          {words.storyOpen}
        </Link>
      )}
      {decisionAbout(all, decisions) === undefined ? null : <Soft>{words.storyDecided}</Soft>}
      {story.terms.length === 0 ? null : (
        <>
          <Soft>{words.storyWords(percent(story.score))}</Soft>
          <Row>
            {story.terms.map(({ term, score }) => (
              <Chip
                key={term}
                size="small"
                label={
                  <>
                    <bdi>{term}</bdi> {percent(score)}
                  </>
                }
              />
            ))}
          </Row>
        </>
      )}
      {isAlone ? null : (
        <Reports aria-label={words.storyTitle}>
          {story.reports.map((report) => (
            <li key={report.id}>
              <Report report={report}>{words.storyScore(percent(report.score))}</Report>
              <Button
                size="small"
                disabled={disabled}
                aria-label={words.takeOutName(report.title)}
                onClick={() => takeOut(report.id)}
              >
                {words.takeOut}
              </Button>
            </li>
          ))}
        </Reports>
      )}
      <Row>
        {isAlone ? null : (
          <Button size="small" disabled={disabled} onClick={() => takeOut(article.id)}>
            {words.takeOutThis}
          </Button>
        )}
        <Button size="small" disabled={disabled} aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
          {words.addToStory}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => setEditing(decision)}>
          {words.retitle}
        </Button>
      </Row>
      {isFinding ? (
        <FindStory
          heading={words.findStory}
          choose={words.chooseStory}
          chooseName={words.chooseStoryName}
          onChoose={(found) => void addTo(found)}
        />
      ) : null}
      {disabled ? null : (
        <Link to={decisionsPath} style={link}>
          {words.decisionsLink(stage === 'samples' ? null : newsroomMessages.stages[stage])}
        </Link>
      )}
      {editing === null ? null : (
        <TagNames value={useHeadline}>
          <RecordDialog
            title={kind.words.editTitle}
            save={newsroomMessages.saveHere}
            fields={kind.fields}
            record={editing}
            check={(values, record) => checkEntry(kind, values, record)}
            onSave={(fields) => save({ ...editing, ...fields })}
            onClose={() => setEditing(null)}
            above={
              <p dir="auto" style={{ marginBlockEnd: 14 }}>
                {editing.title}
              </p>
            }
          />
        </TagNames>
      )}
    </Part>
  );
}

/** A report of the story that a record of this kind is about: the one that began it may have been taken out of it. */
function reportIn(record: ListEntry): string {
  const { id, together, apart } = record as StoryDecision;
  return together.find((one) => !apart.includes(one)) ?? id;
}

/** What the editors have decided about stories, to share and publish. */
export const StoryDecisions = () => (
  <TagNames value={useHeadline}>
    <ListScreen
      list={kind}
      copy={copy}
      more={
        <Button component={Link} to={paths.adminArticles}>
          {words.heading}
        </Button>
      }
      columns={[
        {
          label: words.storyTitle,
          show: (record) => (
            <Link
              to={`${paths.adminArticles}?${new URLSearchParams({ [openParam]: reportIn(record), [partParam]: 'why' })}`}
              style={link}
            >
              {words.whyTogether}
            </Link>
          ),
        },
      ]}
    />
  </TagNames>
);
