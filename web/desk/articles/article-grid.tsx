import styled from '@emotion/styled';
import type { GridColDef } from '@mui/x-data-grid';
import { createContext, type ReactNode, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { fullMoment, shortAge } from '#web/shell/messages/time.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { CellLines, DeskGrid } from '../desk-grid.tsx';
import { StateMark, type Tone } from '../records/state-mark.tsx';
import { withParam } from '../with-param.ts';
import { openParam } from './article-filters.ts';

/** The topics, for the cells: the grid renders them. */
export const TopicsContext = createContext<readonly Topic[]>([]);

const Name = styled('span')({
  display: 'block',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '& a': { ...typography.brief, display: 'block', color: palette.text.primary, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '&[data-state=takenDown] a': { color: palette.text.secondary, textDecoration: 'line-through' },
  '&[data-state=hidden] a': { color: palette.text.secondary },
});
const Marks = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  ...typography.meta,
  color: palette.text.secondary,
  '&:not(:empty)': { marginBlockStart: 5 },
  '& > .corrected': { color: palette.primary.main, fontWeight: 600 },
});
const Region = styled('span')({
  ...typography.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontWeight: 650,
  '&::before': regionMark,
});

/** Opens the article. The page behind it keeps its filters. */
export const openedFromList = { fromList: true } as const;

function ArticleName({ row: { article, editorial, survivor } }: { row: DeskArticle }) {
  const now = useNow();
  const [params] = useSearchParams();
  const { corrections, correctedAt } = editorial;
  return (
    <Name data-state={editorial.state}>
      <Link
        // The grid's arrow keys find the controls of a cell by this attribute.
        tabIndex={0}
        data-open={article.id}
        to={{ search: `?${withParam(params, openParam, article.id)}` }}
        state={openedFromList}
        dir="auto"
        lang={article.language ?? undefined}
      >
        {article.title}
      </Link>
      <Marks>
        {Object.keys(corrections).length === 0 ? null : (
          <span
            className="corrected"
            title={correctedAt === null ? undefined : words.correctedAt(shortAge(correctedAt, now))}
          >
            {words.corrected}
          </span>
        )}
        {article.isPremium === true ? <span>{words.premium}</span> : null}
        {survivor === null ? null : <span>{words.merged}</span>}
      </Marks>
    </Name>
  );
}

/** The region of an article in its colour. */
export const RegionMark = ({ region }: { region: DeskArticle['article']['region'] }) =>
  region === null ? (
    <span>{words.noRegion}</span>
  ) : (
    <Region style={{ color: palette.region[region] }}>{regionNames[region]}</Region>
  );

const TopicOf = ({ row: { article } }: { row: DeskArticle }) => {
  const topics = use(TopicsContext);
  return article.topic === '' ? words.noTopic : topicName(article.topic, topics);
};
const SourceOf = ({ row: { article } }: { row: DeskArticle }) => <bdi>{article.source}</bdi>;
const languageOf = ({ article: { language } }: DeskArticle): string =>
  language === null ? words.noLanguage : languageInWords(language);

function Published({ row: { article } }: { row: DeskArticle }) {
  const now = useNow();
  return (
    <time dateTime={article.publishedAt} title={fullMoment(article.publishedAt)}>
      {shortAge(article.publishedAt, now)}
    </time>
  );
}

const tones: Record<DeskArticle['editorial']['state'], Tone> = {
  listed: 'good',
  hidden: 'off',
  draft: 'half',
  takenDown: 'bad',
};

/** The state of an article: a mark and its name. */
export const ArticleStateMark = ({ state }: Pick<DeskArticle['editorial'], 'state'>) => (
  <StateMark data-tone={tones[state]}>{words.stateNames[state]}</StateMark>
);

/** The name of an e-mail address; the whole address is too long for a cell. */
const nameOf = (by: string): string => by.split('@')[0] ?? by;

/** The state, and who decided it when. */
function State({ row: { editorial, isApplied } }: { row: DeskArticle }) {
  const now = useNow();
  const { state, version, by, reason, at } = editorial;
  return (
    <CellLines>
      <ArticleStateMark state={state} />
      {isApplied ? null : <span>{words.applying}</span>}
      {isApplied && version > 0 ? (
        <span title={[by, reason].filter((text) => text !== '').join(': ')}>
          {words.decidedBy(nameOf(by), shortAge(at, now))}
        </span>
      ) : null}
    </CellLines>
  );
}

/** What readers did with an article: views, likes, and how long they stayed. */
const readersOf = ({ article, readSeconds }: DeskArticle): string[] => [
  words.views(article.views),
  words.likes(article.likes),
  ...(readSeconds === undefined ? [] : [words.readFor(readSeconds)]),
];

const column = (
  field: keyof typeof words.columns,
  width: number,
  renderCell: (row: DeskArticle) => ReactNode,
  more: Partial<GridColDef<DeskArticle>> = {},
): GridColDef<DeskArticle> => ({
  field,
  headerName: words.columns[field],
  width,
  // The server sorts: newest first.
  sortable: false,
  disableColumnMenu: true,
  renderCell: ({ row }) => <CellLines>{renderCell(row)}</CellLines>,
  ...more,
});

const columns: readonly GridColDef<DeskArticle>[] = [
  column('title', 0, () => null, {
    rowHeader: true,
    flex: 1,
    minWidth: 240,
    renderCell: ({ row }) => <ArticleName row={row} />,
  }),
  column('source', 150, (row) => (
    <b>
      <SourceOf row={row} />
    </b>
  )),
  column('topic', 150, (row) => (
    <>
      <b>
        <TopicOf row={row} />
      </b>
      <RegionMark region={row.article.region} />
    </>
  )),
  column('language', 92, languageOf),
  column('state', 150, (row) => <State row={row} />),
  column('publishedAt', 96, (row) => <Published row={row} />),
  column('views', 124, (row) =>
    readersOf(row).map((text, n) => (n === 0 ? <b key={text}>{text}</b> : <span key={text}>{text}</span>)),
  ),
];

const Block = styled('span')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, inlineSize: '100%' });

/** The whole row for narrow screens. */
const wholeRow = (row: DeskArticle) => (
  <Block>
    <ArticleName row={row} />
    <CellLines>
      <span>
        <SourceOf row={row} /> · <Published row={row} /> · {languageOf(row)} · {readersOf(row).join(' · ')}
      </span>
      <span>
        <TopicOf row={row} /> · <RegionMark region={row.article.region} />
      </span>
    </CellLines>
    <State row={row} />
  </Block>
);

const localeText = {
  ...deskMessages.grid,
  checkboxSelectionSelectRow: words.selectRow,
  checkboxSelectionUnselectRow: words.unselectRow,
  checkboxSelectionSelectAllRows: words.selectAll,
  checkboxSelectionUnselectAllRows: words.unselectAll,
};

const look = {
  '& .MuiDataGrid-cellCheckbox': { paddingBlock: '9px', alignItems: 'flex-start' },
  '& .MuiDataGrid-columnHeaderCheckbox .MuiDataGrid-columnHeaderTitleContainer': { justifyContent: 'flex-start' },
  '& .MuiDataGrid-cell[data-field=views]': { fontVariantNumeric: 'tabular-nums' },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    backgroundColor: 'color-mix(in srgb, var(--news-palette-primary-main) 8%, transparent)',
  },
} as const;

interface ArticleGridProps {
  rows: readonly DeskArticle[];
  /** Ids of the selected articles. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

const idOf = ({ article }: DeskArticle) => article.id;

/** One page of the articles. */
export function ArticleGrid({ rows, selected, onSelect }: ArticleGridProps) {
  return (
    <DeskGrid
      label={words.heading}
      rows={rows}
      getRowId={idOf}
      columns={columns}
      narrow={wholeRow}
      rowSelection
      checkboxSelection
      disableRowSelectionExcludeModel
      rowSelectionModel={{ type: 'include', ids: new Set(selected) }}
      onRowSelectionModelChange={({ ids }) => onSelect(new Set([...ids].map(String)))}
      localeText={localeText}
      sx={look}
    />
  );
}
