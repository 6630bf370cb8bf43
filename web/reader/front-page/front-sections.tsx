import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { regionSlugs } from '#shared/domain/classification/regions.ts';
import type { FrontSections as Planned } from '#shared/domain/front-page/plan-sections.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { ArticlePicture } from '../card/article-picture.tsx';
import { useHeadlineSize } from '../card/card-contexts.tsx';
import { StandardCard } from '../card/cards.tsx';
import { excerptOf } from '../card/excerpt.ts';
import { ListedHeadline } from '../card/headline-list.tsx';
import { Headline, Story, StoryMeta, StoryText } from '../card/story.tsx';
import { BesideCard } from '../composed/beside.tsx';
import { List } from './front-package.tsx';

const words = messages.home;

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '& > *': { paddingBlockStart: 18, borderBlockStart: `1px solid ${palette.divider}` },
  '& > :first-of-type': { borderBlockStartColor: palette.text.primary },
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
});
/** Two sections side by side end level. */
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '30px 40px',
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '& > section': { display: 'flex', flexDirection: 'column' },
    '& > section > :last-child': { flexGrow: 1 },
    '& ol': { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  },
});
/** A story with a picture, and headlines below it, or beside it where there is room. */
const Shelf = styled('div')({
  containerType: 'inline-size',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gap: 12,
    blockSize: '100%',
  },
  '& > div > div > article': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 112px',
    columnGap: 16,
    alignItems: 'start',
  },
  '& .text': { gridRow: 1 },
  '& h3': { marginBlock: '0 6px' },
  '& [data-size=medium] h3': typography.card,
  '& .excerpt': { WebkitLineClamp: 2 },
  '& ol': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlockStart: 10 },
  '@container (min-width: 540px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)', gridTemplateRows: 'auto', gap: 32 },
    // The picture is as high as the list beside it, so that no hole remains.
    '& > div > div:first-of-type': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '1fr auto',
    },
    '& > div > div > article': { gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 11fr)', alignItems: 'stretch' },
    '& > div > div > article > :first-of-type': { inlineSize: '100%', minBlockSize: '100%' },
    '& .text': { gridRow: 'auto' },
    '& .excerpt': { WebkitLineClamp: 3 },
    '& li': { paddingBlock: 7 },
    '& ol': { borderBlockStart: 0, paddingBlockStart: 0 },
  },
});
const Numbered = styled(List)({
  counterReset: 'place',
  '& > li': {
    counterIncrement: 'place',
    display: 'grid',
    gridTemplateColumns: '1.75rem minmax(0, 1fr)',
    alignItems: 'start',
    '&::before': { ...typography.wide, content: 'counter(place)', lineHeight: 1, color: palette.text.secondary },
  },
});
const Silent = styled(List)({
  [breakpoints.up('sm')]: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: 40,
    '& > li': { paddingBlock: 0, borderBlockStart: 0 },
  },
});

const Head = ({ article }: { article: ArticlePreview }) => {
  const excerpt = excerptOf(article);
  return (
    <div>
      <Story data-card="brief" data-size={useHeadlineSize(article.id)}>
        <ArticlePicture article={article} ratio="3 / 2" sizes="(min-width: 640px) 220px, 112px" />
        <div className="text">
          <Headline article={article} level="h3" />
          {excerpt === '' ? null : <StoryText article={article}>{typeset(excerpt, article.language)}</StoryText>}
          <StoryMeta article={article} brief />
        </div>
      </Story>
      <BesideCard id={article.id} />
    </div>
  );
};

const Items = ({ articles }: { articles: readonly ArticlePreview[] }) =>
  articles.map((article) => (
    <li key={article.id}>
      <div>
        <ListedHeadline article={article} />
        <BesideCard id={article.id} />
      </div>
    </li>
  ));

interface ShelfSectionProps extends Pick<FrontSectionsProps, 'apart'> {
  title: ReactNode;
  articles: readonly ArticlePreview[];
}

const ShelfSection = ({ title, articles: [head, ...others], apart }: ShelfSectionProps) => (
  <Section title={title}>
    <Shelf>
      <div>
        {head === undefined ? null : <Head article={apart(head)} />}
        <List>
          <Items articles={others} />
        </List>
      </div>
    </Shelf>
  </Section>
);

interface FrontSectionsProps {
  sections: Planned;
  /** An article without its picture where another card nearby shows the same. */
  apart: (article: ArticlePreview) => ArticlePreview;
}

/** The sections below the package. Those without content are left out. */
export function FrontSections({ sections, apart }: FrontSectionsProps) {
  const { shores, regions, topics, mostRead, longRead, blindspots } = sections;
  const isEmpty = [shores, regions, topics, mostRead, blindspots].every((one) => one.length === 0) && longRead === null;
  if (isEmpty) return null;
  return (
    <Frame data-sections="">
      {shores.length === 0 ? null : (
        <Pair>
          {shores.map(({ shore, articles }) => (
            <ShelfSection
              key={shore}
              title={<Link to={paths.place(shore.toLowerCase())}>{shoreName(shore)}</Link>}
              articles={articles}
              apart={apart}
            />
          ))}
        </Pair>
      )}
      {regions.map(({ region, articles }) => (
        <ShelfSection
          key={region}
          title={<Link to={paths.place(regionSlugs[region])}>{shoreName(region)}</Link>}
          articles={articles}
          apart={apart}
        />
      ))}
      {topics.map(({ topic, articles }) => (
        <ShelfSection
          key={topic.id}
          title={<Link to={paths.topic(topic.name)}>{words.followed(topicLabel(topic))}</Link>}
          articles={articles}
          apart={apart}
        />
      ))}
      {mostRead.length === 0 && longRead === null ? null : (
        <Pair>
          {mostRead.length === 0 ? null : (
            <Section title={words.mostRead}>
              <Numbered>
                <Items articles={mostRead} />
              </Numbered>
            </Section>
          )}
          {longRead === null ? null : (
            <Section title={words.longRead}>
              <StandardCard article={apart(longRead)} level="h3" />
              <BesideCard id={longRead.id} />
            </Section>
          )}
        </Pair>
      )}
      {blindspots.length === 0 ? null : (
        <Section title={words.blindspots}>
          <Silent>
            {blindspots.map(({ article, silent }) => (
              <li key={article.id}>
                <ListedHeadline article={article}>
                  <span>{words.silent(shoreName(silent))}</span>
                </ListedHeadline>
                <BesideCard id={article.id} />
              </li>
            ))}
          </Silent>
        </Section>
      )}
    </Frame>
  );
}
