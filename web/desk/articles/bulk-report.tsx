import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { Entries } from '../entries.ts';
import type { Bulk, Unsaved } from './use-bulk.ts';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, marginBlockStart: 12 });

function reasonOf({ result, message, article: { editorial } }: Unsaved): string {
  if (result === 'refused' && message !== null) return message;
  return result === 'changed_meanwhile' && editorial.by !== ''
    ? words.changedBy(editorial.by)
    : words.bulkResults[result];
}

/** What became of a change of several articles: those that were not changed are listed, and can be tried again. */
export function BulkReportNote({ bulk }: { bulk: Bulk }) {
  const { report, pending } = bulk;
  const again = report?.unsaved.filter(({ result }) => result === 'changed_meanwhile') ?? [];
  return (
    <div role="status">
      {report === null ? null : (
        <Alert
          role="none"
          severity={report.failure !== null ? 'error' : report.unsaved.length > 0 ? 'warning' : 'success'}
          sx={{ marginBlockEnd: '16px' }}
          slotProps={{ message: { sx: { inlineSize: '100%' } } }}
        >
          <b>{report.failure ?? words.bulkDone(report.all - report.unsaved.length, report.all)}</b>
          {report.unsaved.length === 0 ? null : (
            <Entries>
              {report.unsaved.map((one) => {
                const { id, title, language } = one.article.article;
                return (
                  <li key={id}>
                    <div>
                      <span dir="auto" lang={language ?? undefined}>
                        {title}
                      </span>
                      <small>{reasonOf(one)}</small>
                    </div>
                    {one.result === 'changed_meanwhile' ? (
                      <Button
                        size="small"
                        disabled={pending}
                        aria-label={words.retryName(title)}
                        onClick={() => void bulk.retry([one])}
                      >
                        {words.retry}
                      </Button>
                    ) : null}
                  </li>
                );
              })}
            </Entries>
          )}
          <Buttons>
            {report.failure !== null && report.unsaved.length === 0 ? (
              <Button size="small" disabled={pending} onClick={() => void bulk.change(report.asked, report.change)}>
                {words.retry}
              </Button>
            ) : null}
            {again.length > 1 ? (
              <Button size="small" disabled={pending} onClick={() => void bulk.retry(again)}>
                {words.retryAll}
              </Button>
            ) : null}
            <Button size="small" variant="text" onClick={bulk.dismiss}>
              {words.dismiss}
            </Button>
          </Buttons>
        </Alert>
      )}
    </div>
  );
}
