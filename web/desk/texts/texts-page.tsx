import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { type TrustPage, trustPages, trustTitles } from '#shared/config/site-paths.ts';
import { defaultTexts, trustMarkdown } from '#shared/config/trust-texts.ts';
import { markdownHtml } from '#shared/domain/text/markdown.ts';
import type { FieldValue } from '#shared/records/fields.ts';
import { emptySitePages, type SitePages, sitePages } from '#shared/records/pages.ts';
import { records } from '#shared/records.ts';
import { textsMessages as words } from '#web/shell/messages/desk/en-newsletter.ts';
import { paths } from '#web/shell/paths.ts';
import { membershipSettings } from '#web/shell/storage/membership-settings.ts';
import { newsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { shapeOf } from '#web/shell/storage/schema-shape.ts';
import { storedValue } from '#web/shell/storage/stored-value.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { DeskPage } from '../desk-page.tsx';
import { CopyForm } from '../records/copy-form.tsx';

const copy = newsroomCopy(
  'pages',
  sitePages,
  storedValue('pages', shapeOf(sitePages), emptySitePages),
  () => emptySitePages,
);

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 8 });
const Frame = styled('section')({ marginBlockStart: 12, padding: '18px 22px', border: `1px solid ${palette.divider}` });

type Text = ComponentType<{ html: string }>;

/** The pages that say who runs the site and by which rules: the operator, and a text for each page. */
export default function TextsPage({ Text }: { Text: Text }) {
  return (
    <DeskPage words={words}>
      <CopyForm
        copy={copy}
        fields={records.pages.fields}
        words={words}
        above={({ operator, address }) =>
          operator !== '' && address !== '' ? null : (
            <Alert severity="warning" role="note">
              {words.noOperator}
            </Alert>
          )
        }
        below={({ name }, values, set) => {
          const page = trustPages.find((one) => one === name);
          if (page === undefined) return null;
          const typed = sitePages.safeParse(values);
          return (
            <TextActions
              page={page}
              content={typed.data ?? null}
              text={String(values[name])}
              onChange={set}
              Text={Text}
            />
          );
        }}
      />
    </DeskPage>
  );
}

interface TextActionsProps {
  page: TrustPage;
  /** What is typed in all fields; null if some of it cannot be published. */
  content: SitePages | null;
  text: string;
  onChange: (value: FieldValue) => void;
  Text: Text;
}

/** What an editor can do with the text of a page: look at it as readers will, and begin with the default. */
function TextActions({ page, content, text, onChange, Text }: TextActionsProps) {
  const [isShown, setIsShown] = useState(false);
  const name = trustTitles[page];
  return (
    <>
      <Buttons>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-label={words.previewOf(name)}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? words.hide : words.preview}
        </Button>
        {text.trim() === '' ? (
          <Button size="small" aria-label={words.startOf(name)} onClick={() => onChange(defaultTexts[page].trim())}>
            {words.start}
          </Button>
        ) : null}
        <Button size="small" component={Link} to={paths.trust(page)} aria-label={words.openOf(name)}>
          {words.open}
        </Button>
      </Buttons>
      {isShown ? (
        <Frame aria-label={words.previewOf(name)}>
          {content === null ? (
            words.invalid
          ) : (
            <Text html={markdownHtml(trustMarkdown(page, content, membershipSettings.read().terms))} />
          )}
        </Frame>
      ) : null}
    </>
  );
}
