import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Reply } from '#shared/api/endpoint.ts';
import { getMemberArticle } from '#shared/api/membership.ts';
import { labelNames } from '#shared/domain/text/label-names.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { messages } from '#web/shell/messages/en.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleSkeleton, ArticleView } from './article-view.tsx';
import { CoverageList } from './coverage-list.tsx';
import { displayedArticle } from './displayed-article.ts';

/**
 * An unpublished article, for those who got its link from an editor. Nothing counts the visit, and the address has the
 * token behind `#`, so neither logs nor other sites get it.
 */
export default function PreviewPage() {
  // An id, a `.`, and the token.
  const link = useLocation().hash.slice(1);
  return (
    <>
      <title>{messages.site.title(messages.preview.title)}</title>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <Previewed key={link} link={link} />
    </>
  );
}

function Previewed({ link }: { link: string }) {
  const [, id = '', token = ''] = /^([^.]+)\.(.+)$/.exec(link) ?? [];
  const [preview, setPreview] = useState<Reply<typeof getMemberArticle> | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let isOpen = true;
    if (token === '') return setError(new ApiError(404, ''));
    call(getMemberArticle, { params: { id }, query: { preview: token } }, { cache: 'no-store' })
      .then((reply) => isOpen && setPreview(reply))
      .catch((failure: unknown) => isOpen && setError(failure));
    return () => {
      isOpen = false;
    };
  }, [link, attempt]);
  if (error !== undefined) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) return <Navigate replace to={paths.article(id)} />;
    const isOver = status === 410;
    if (isOver || status === 404 || status === 400)
      return (
        <Notice
          level="h1"
          title={isOver ? messages.preview.ended : messages.preview.notFound}
          hint={messages.preview.askAgain}
        >
          <Button variant="contained" component={Link} to={paths.home}>
            {messages.errors.toHome}
          </Button>
        </Notice>
      );
    const retry = () => {
      setError(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <Notice level="h1" title={messages.preview.failed} hint={failureHint(error)} urgent>
        <RetryButton onRetry={retry}>{messages.errors.retry}</RetryButton>
      </Notice>
    );
  }
  if (preview === null) return <ArticleSkeleton />;
  const article = displayedArticle(preview);
  return (
    <>
      <Container sx={{ marginBlock: '16px 20px' }}>
        <Alert severity="warning" role="status">
          {messages.preview.until(fullMoment(preview.previewUntil ?? ''))}
        </Alert>
      </Container>
      <ArticleView article={article} subjects={labelNames(article, (id) => id.replaceAll('_', ' '))}>
        <ArticleBody html={article.content} imageKeys={article.imageKeys} language={article.language} />
        <CoverageList coverage={article.coverage} />
      </ArticleView>
    </>
  );
}
