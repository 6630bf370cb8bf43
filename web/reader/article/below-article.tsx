import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { listSubjects, type Subject } from '#shared/api/search.ts';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { relatedKeywords } from '#shared/domain/articles/search.ts';
import { distinctNames } from '#shared/domain/text/label-names.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { CopyIcon } from '#web/shell/ui/display/icons.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import type { Like } from '../card/like-button.tsx';
import { BoxedSection } from './coverage-list.tsx';
import { Reactions } from './reactions.tsx';

interface BelowArticleProps {
  article: Article;
  like: Like;
  /** The articles of the front page. */
  list: readonly ArticlePreview[];
}

/** What follows a body. */
export default function BelowArticle({ article, like, list }: BelowArticleProps) {
  return (
    <StepByStep>
      <Fragment key="below">
        <RelatedTopics article={article} list={list} />
        <Reactions article={article} like={like} />
        <SocialTexts article={article} />
      </Fragment>
    </StepByStep>
  );
}

const Words = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
});

interface RelatedTopicsProps {
  article: Pick<Article, 'id' | 'keywords'>;
  /** The articles that the front page searches. */
  list: readonly ArticlePreview[];
}

const noSubjects: readonly Subject[] = [];

/**
 * The article's keywords and names that lead to other articles: each a link to its page, else to the search for it.
 * While the search index is asked, and if it fails, the keywords that lead to other articles of the front page.
 */
function RelatedTopics({ article, list }: RelatedTopicsProps) {
  const { data = noSubjects } = useReply(listSubjects, { params: { id: article.id } }, articlesRule);
  const subjects = useMemo(() => {
    const found = data.length > 0 ? data : relatedKeywords(article, list).map((name) => ({ name, slug: null }));
    // A name with a page is a subject of its own.
    const distinct = distinctNames(
      found.map(({ name }) => name),
      (name) => found.some((one) => one.name === name && one.slug !== null),
    );
    return found.filter(({ name }) => distinct.includes(name));
  }, [data, article, list]);
  if (subjects.length === 0) return null;
  return (
    <Section title={messages.article.related} data-print="no">
      <Words>
        {subjects.map(({ name, slug }) => (
          <li key={name}>
            <Chip
              clickable
              component={Link}
              to={slug === null ? paths.archive(name) : paths.about(slug)}
              label={<bdi>{name}</bdi>}
            />
          </li>
        ))}
      </Words>
    </Section>
  );
}

const Box = styled(BoxedSection)({
  marginBlockStart: 36,
  '& li': { rowGap: 8, alignItems: 'center', paddingBlock: 14 },
  '& h3': { ...typography.meta, fontWeight: 620 },
  '& p': { ...typography.excerpt, gridColumn: '1 / -1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& button': { gridColumn: 2, gridRow: 1 },
});

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ title: messages.share.textRefused, description: messages.share.textRefusedHint, tone: 'destructive' });
    return;
  }
  showToast({ title: messages.share.textCopied });
}

/** Texts for sharing the article on social networks, each with a copy button. Always shown as plain text. */
function SocialTexts({ article }: { article: Pick<Article, 'socialTwitter' | 'socialLinkedin' | 'socialFacebook'> }) {
  const texts = [
    { network: messages.article.twitter, text: article.socialTwitter },
    { network: messages.article.linkedin, text: article.socialLinkedin },
    { network: messages.article.facebook, text: article.socialFacebook },
  ].flatMap(({ network, text }) => (text === null || text.trim() === '' ? [] : [{ network, text: text.trim() }]));
  if (texts.length === 0) return null;
  return (
    <Box title={messages.article.social} data-print="no">
      <ul>
        {texts.map(({ network, text }) => (
          <li key={network}>
            <h3>{network}</h3>
            <p dir="auto">{text}</p>
            <Button aria-label={messages.article.copyFor(network)} onClick={() => void copyText(text)}>
              <CopyIcon />
              {messages.article.copy}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
