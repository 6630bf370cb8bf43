import styled from '@emotion/styled';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/shell/paths.ts';

const Headline = styled(Link)({
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
});

// In line with what is beside the list.
const first = { '&:first-of-type': { paddingBlockStart: 0 }, '&:first-of-type > *': { marginBlockStart: 0 } };

interface ListedArticle {
  id: string;
  title: string;
  language?: string | null | undefined;
  /** The line below the title. */
  about: ReactNode;
  /** Shown at the end of the row. */
  end?: ReactNode;
}

/** Articles as a list of linked headlines. */
export function HeadlineList({ articles }: { articles: readonly ListedArticle[] }) {
  return (
    <List component="ol" disablePadding>
      {articles.map(({ id, title, language, about, end }) => (
        <ListItem key={id} disableGutters divider sx={{ gap: '20px', alignItems: 'flex-start', ...first }}>
          <ListItemText
            primary={
              <Headline to={paths.article(id)} dir="auto" lang={language ?? undefined}>
                {title}
              </Headline>
            }
            secondary={about}
            slotProps={{
              primary: { variant: 'brief', component: 'div' },
              secondary: { variant: 'meta', sx: { fontVariantNumeric: 'tabular-nums' } },
            }}
          />
          {end}
        </ListItem>
      ))}
    </List>
  );
}

/** The placeholder of a list of headlines; `widths` are those of its headlines. */
export function HeadlineListSkeleton({ widths }: { widths: readonly string[] }) {
  return (
    <List aria-hidden="true" component="ol" disablePadding>
      {widths.map((width) => (
        <ListItem key={width} disableGutters divider sx={first}>
          <ListItemText
            primary={<Skeleton style={{ inlineSize: width, blockSize: 20 }} />}
            secondary={<Skeleton style={{ inlineSize: 130, blockSize: 13, marginBlockStart: 6 }} />}
            slotProps={{ secondary: { component: 'div' } }}
          />
        </ListItem>
      ))}
    </List>
  );
}
