import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { limits } from '#shared/config/limits.ts';
import { labelNames } from '#shared/domain/text/label-names.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { previewOf } from '../card/local-preview.ts';
import { ArticleBar } from './article-bar.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleView } from './article-view.tsx';
import { PublisherLink } from './publisher-link.tsx';
import { TextSize } from './text-size.tsx';

/**
 * The page of an article of the browser's own sources. It is read from this browser; the server gets no request or
 * report about it.
 */
export default function LocalArticlePage({ id }: { id: string }) {
  const article = useStored(localArticles).find((one) => one.id === id);
  if (article === undefined) {
    return (
      <>
        <title>{messages.site.title(messages.article.notFound)}</title>
        <Notice level="h1" title={messages.article.notFound} hint={messages.article.notFoundHint}>
          <Button variant="contained" component={Link} to={paths.sources}>
            {messages.header.sources}
          </Button>
        </Notice>
      </>
    );
  }
  const { content, url, source } = article;
  const isComplete = content.length > limits.shortContent;
  return (
    <>
      <title>{messages.site.title(article.title)}</title>
      <meta name="robots" content="noindex" />
      <ArticleBar>
        <TextSize />
      </ArticleBar>
      <ArticleView article={previewOf(article)} subjects={labelNames(article, (id) => id.replaceAll('_', ' '))}>
        <ArticleBody html={content} language={article.language ?? null} />
        {url === null ? null : (
          <PublisherLink
            id={null}
            url={url}
            label={isComplete ? messages.article.readFull : messages.article.continueReading}
            source={source}
          />
        )}
      </ArticleView>
    </>
  );
}
