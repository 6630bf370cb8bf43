import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { changeOf } from './period-choice.ts';

const Row = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    paddingBlock: '0 14px',
    paddingInlineEnd: 14,
    minBlockSize: 92,
  },
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { margin: 0 },
  '& .figure': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: 'clamp(1.625rem, 1.3rem + 1.3vw, 2.25rem)',
    lineHeight: 1.15,
    letterSpacing: '-0.012em',
    fontVariantNumeric: 'lining-nums tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .about': { ...typography.meta, fontSize: '0.75rem', color: palette.text.secondary },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' },
});

export interface Figure {
  id: string;
  name: string;
  /** Undefined while it is loading. */
  value: string | undefined;
  about?: string | undefined;
}

/** A figure's change since the period before, in words. */
export const changeSince = (before: number, now: number, format: (value: number) => string = formatNumber): string =>
  deskMessages.period.change(format(before), changeOf(now, before));

/** Key figures in large type, side by side. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <Row>
      {figures.map(({ id, name, value, about }) => (
        <div key={id} data-figure={id}>
          <dt>{name}</dt>
          <dd>
            {value === undefined ? (
              <Skeleton aria-hidden="true" style={{ inlineSize: 74, blockSize: 30, marginBlockStart: 6 }} />
            ) : (
              <>
                <div className="figure">{value}</div>
                {about === undefined ? null : <div className="about">{about}</div>}
              </>
            )}
          </dd>
        </div>
      ))}
    </Row>
  );
}
