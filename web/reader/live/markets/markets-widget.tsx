import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { shoresFirst, widgetCount, widgetMarkets } from '#shared/domain/live/market-lists.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { paths } from '#web/shell/paths.ts';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { marketsWidgetHeight } from '../widget-heights.ts';
import { figures } from './figures.ts';
import { ChangeFigure, PercentFigure, Sparkline } from './trend.tsx';
import { useMarkets } from './use-markets.ts';

// A fixed height: the sidebar below never moves.
const Frame = styled(Section)({ blockSize: marketsWidgetHeight, overflow: 'hidden' });
const Rows = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 64px minmax(118px, auto)',
    alignItems: 'center',
    columnGap: 14,
    blockSize: 58,
    borderBlockStart: `1px solid ${palette.divider}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& h3': {
    fontFamily: typography.fontFamily,
    fontWeight: 600,
    fontSize: '0.9375rem',
    lineHeight: 1.3,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& [data-sample]': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.2 },
  '& .history': { blockSize: 24 },
  '& .figures': { textAlign: 'end', fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.35, whiteSpace: 'nowrap' },
  '& .figures > div': { ...typography.meta, display: 'flex', justifyContent: 'end', gap: 10 },
});
const Note = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  borderBlockStart: `1px solid ${palette.divider}`,
  paddingBlockStart: 8,
});
const More = styled(Link)({
  ...typography.meta,
  color: palette.primary.main,
  fontWeight: 600,
  paddingBlock: 6,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** The markets widget of the sidebar: three markets, those of the reader's shores first, or a line without any. */
export default function MarketsWidget() {
  const { data, error } = useMarkets();
  const { widget } = words;
  const shores = useShores();
  const markets = widgetMarkets(shoresFirst(data ?? [], shores));
  const isEmpty = data === undefined ? error !== undefined : markets.length === 0;
  return (
    <Frame title={widget.heading} end={<More to={paths.markets}>{widget.all}</More>}>
      {isEmpty ? (
        <Note>{widget.none}</Note>
      ) : data === undefined ? (
        <Rows aria-hidden="true" data-skeleton="markets">
          {repeat(
            widgetCount,
            <li>
              <Skeleton style={{ blockSize: 16, inlineSize: '70%' }} />
              <Skeleton style={{ blockSize: 24 }} />
              <Skeleton style={{ blockSize: 30, inlineSize: 108 }} />
            </li>,
          )}
        </Rows>
      ) : (
        <>
          <Rows>
            {markets.map((market) => (
              <li key={market.id} data-market={market.id}>
                <div>
                  <h3>{market.name}</h3>
                  <SampleMark of={market} />
                </div>
                <div className="history">
                  <Sparkline market={market} />
                </div>
                <div className="figures">
                  {figures.value(market, market.value)}
                  <div>
                    <ChangeFigure market={market} />
                    <PercentFigure market={market} />
                  </div>
                </div>
              </li>
            ))}
          </Rows>
          {markets.some(({ sample }) => sample === true) ? <Note>{words.sampleShort}</Note> : null}
        </>
      )}
    </Frame>
  );
}
