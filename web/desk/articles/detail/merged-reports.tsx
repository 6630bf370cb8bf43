import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { shortAge } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Entries } from '../../entries.ts';
import { withParam } from '../../with-param.ts';
import { openParam } from '../article-filters.ts';
import { openedFromList } from '../article-grid.tsx';
import { Part, Soft } from './panel-parts.tsx';

export const Reports = styled(Entries)({
  '& a': { ...typography.brief, color: palette.text.primary, textDecorationThickness: 1, textUnderlineOffset: 4 },
});

export const percent = (score: number): string => `${formatNumber(Math.round(score * 100))}%`;

/** Another report, which the panel opens, and how alike it is. */
export function Report({ report, children }: { report: CoverageEntry; children: ReactNode }) {
  const now = useNow();
  const [params] = useSearchParams();
  return (
    <div>
      <Link to={{ search: `?${withParam(params, openParam, report.id)}` }} replace state={openedFromList} dir="auto">
        {report.title}
      </Link>
      <Soft>
        <bdi>{report.source}</bdi> · {shortAge(report.publishedAt, now)}
      </Soft>
      <Soft>{children}</Soft>
    </div>
  );
}

interface MergedReportsProps {
  detail: DeskArticleDetail;
  leaving: readonly string[];
  pending: boolean;
  onUnmerge: (report: string) => void;
  onAlone: (alone: boolean) => void;
}

/** The reports that were merged, how alike they are, and what takes them apart. */
export function MergedReports({ detail, leaving, pending, onUnmerge, onAlone }: MergedReportsProps) {
  const { merged, survivor, editorial } = detail;
  const isMerged = survivor !== null;
  return (
    <Part>
      <h3>{isMerged ? words.survivorTitle : words.mergedTitle}</h3>
      {isMerged ? <Soft>{words.survivorHint}</Soft> : null}
      {editorial.alone ? <Soft>{words.aloneHint}</Soft> : merged.length === 0 ? <Soft>{words.noMerged}</Soft> : null}
      {merged.length === 0 ? null : (
        <Reports>
          {merged.map((report) => (
            <li key={report.id}>
              <Report report={report}>
                {words.rules[report.rule]} · {words.score(percent(report.score))}
              </Report>
              {isMerged ? null : leaving.includes(report.id) ? (
                <Soft role="status">{words.applying}</Soft>
              ) : (
                <Button
                  size="small"
                  disabled={pending}
                  aria-label={words.unmergeName(report.title)}
                  onClick={() => onUnmerge(report.id)}
                >
                  {words.unmerge}
                </Button>
              )}
            </li>
          ))}
        </Reports>
      )}
      {editorial.alone || isMerged || merged.length > 0 ? (
        <div>
          <Button size="small" disabled={pending} onClick={() => onAlone(!editorial.alone)}>
            {editorial.alone ? words.mergeAgain : words.unmergeThis}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}
