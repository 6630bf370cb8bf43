import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { regionNames } from '#shared/records/sources.ts';
import { priorityNames } from '#shared/records/watchlists.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ItsStory } from './its-story.tsx';
import { MergedReports } from './merged-reports.tsx';
import { Part, Soft } from './panel-parts.tsx';

const Findings = styled('div')({
  display: 'grid',
  gap: 14,
  '& h3': { ...typography.meta, margin: '0 0 6px', fontWeight: 600, color: palette.text.secondary },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', paddingBlock: 4 },
  '& li > b': { fontWeight: 600, marginInlineEnd: 4 },
});
const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 18px',
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
});

type Evidence = DeskArticleDetail['classification']['topics'][number];

interface FoundProps {
  title: string;
  evidence: readonly Evidence[];
  nameOf: (value: string) => string;
  /** Said if the text decided nothing. */
  otherwise?: string | null;
}

function Found({ title, evidence, nameOf, otherwise = null }: FoundProps) {
  if (evidence.length === 0 && otherwise === null) return null;
  return (
    <div>
      <h3>{title}</h3>
      {evidence.length === 0 ? null : (
        <ul>
          {evidence.map(({ value, words: found }) => (
            <li key={value}>
              <b>{nameOf(value)}</b>
              {found.map((word) => (
                <Chip key={word} size="small" label={<bdi>{word}</bdi>} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {otherwise === null ? null : <Soft>{otherwise}</Soft>}
    </div>
  );
}

const regionName = (value: string): string => {
  const known = regions.find((one) => one === value);
  return known === undefined ? value : regionNames[known];
};

const priorityName = (value: string): string => priorityNames[value] ?? value;

/** The name of a page of the site, by its path; the path of one that has none. */
export function pageLabel(path: string, topics: readonly Topic[]): string {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const topic = searchParams.get('topic');
  const region = regions.find((one) => one === searchParams.get('region'));
  if (topic !== null) return words.pageNames.topic(topicName(topic, topics));
  if (region !== undefined) return words.pageNames.region(regionNames[region]);
  if (pathname === paths.home) return words.pageNames.front;
  if (pathname.startsWith('/article/')) return words.pageNames.article;
  if (pathname.startsWith('/publisher/')) return words.pageNames.publisher;
  return pathname === paths.searchPage ? words.pageNames.search : path;
}

interface WhyHereProps {
  detail: DeskArticleDetail;
  topics: readonly Topic[];
  /** Reports that were just un-merged. */
  leaving: readonly string[];
  pending: boolean;
  onUnmerge: (report: string) => void;
  onAlone: (alone: boolean) => void;
}

/** Which words classified the article, which reports it was merged with and why, and where it shows. */
export function WhyHere({ detail, topics, ...merging }: WhyHereProps) {
  const { classification: found, shownAt } = detail;
  const isNothing = ![found.topics, found.regions, found.priority, found.watchlists].some((all) => all.length > 0);
  return (
    <>
      <Part>
        <Findings>
          <Found
            title={words.topicsFound}
            evidence={found.topics}
            nameOf={(value) => topicName(value, topics)}
            otherwise={found.topicFromSource ? words.topicFromSource : null}
          />
          <Found
            title={words.regionsFound}
            evidence={found.regions}
            nameOf={regionName}
            otherwise={found.regionFromSource ? words.regionFromSource : null}
          />
          <Found title={words.priorityFound} evidence={found.priority} nameOf={priorityName} />
          <Found
            title={words.watchlistsFound}
            evidence={found.watchlists}
            nameOf={(value) => found.watchlists.find((list) => list.value === value)?.name ?? value}
          />
          {isNothing && !found.topicFromSource && !found.regionFromSource ? <Soft>{words.noEvidence}</Soft> : null}
        </Findings>
      </Part>
      {detail.story === null ? null : <ItsStory article={detail.article} story={detail.story} />}
      <MergedReports detail={detail} {...merging} />
      <Part>
        <h3>{words.shownTitle}</h3>
        {shownAt.length === 0 ? (
          <Soft>{words.shownNowhere}</Soft>
        ) : (
          <Links>
            {shownAt.map((path) => (
              <li key={path}>
                <Link to={path}>{pageLabel(path, topics)}</Link>
              </li>
            ))}
          </Links>
        )}
      </Part>
    </>
  );
}
