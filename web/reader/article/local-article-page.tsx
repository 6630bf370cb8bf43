import { limits } from '#shared/config/limits.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { ArticleBar } from '#web/reader/article/article-bar.tsx';
import { ArticleBody } from '#web/reader/article/article-body.tsx';
import { ArticleView } from '#web/reader/article/article-view.tsx';
import { LeaveLink } from '#web/reader/article/publisher-link.tsx';
import { previewOf } from '#web/reader/card/local-preview.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { StrongPillLink } from '#web/ui/forms/pill.tsx';
import { useEarlyPicture } from '#web/ui/rendering/early-picture.ts';

/** A story that one of the browser's own sources brought, as it is stored here. The server is neither asked for it nor told of it (ING-29). */
export default function LocalArticlePage({ id }: { id: string }) {
  const article = useStored(localArticles).find((one) => one.id === id);
  useEarlyPicture(true);
  if (article === undefined) {
    return (
      <>
        <title>{messages.site.title(messages.article.notFound)}</title>
        <Notice level="h1" title={messages.article.notFound} hint={messages.article.notFoundHint}>
          <StrongPillLink to={paths.sources}>{messages.header.sources}</StrongPillLink>
        </Notice>
      </>
    );
  }
  const { content, url, source } = article;
  const whole = content.length > limits.shortContent;
  return (
    <>
      <title>{messages.site.title(article.title)}</title>
      <meta name="robots" content="noindex" />
      <ArticleBar>{null}</ArticleBar>
      <ArticleView article={previewOf(article)} topic={article.topic.replaceAll('_', ' ')}>
        <ArticleBody html={content} language={null} />
        {url === null ? null : (
          <LeaveLink
            id={null}
            url={url}
            label={whole ? messages.article.readFull : messages.article.continueReading}
            source={source}
          />
        )}
      </ArticleView>
    </>
  );
}
