import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { currencyOf } from '#shared/config/country-currencies.ts';
import type { Market } from '#shared/domain/live/market.ts';
import { isOfKind, marketKinds, shoresFirst, topGainers, topLosers } from '#shared/domain/live/market-lists.ts';
import { citiesOf } from '#web/reader/live/shores/places.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { useShores } from '#web/shell/shores/use-shores.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { repeat } from '#web/shell/ui/rendering/repeat.tsx';
import { useTabParam } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { DataCredit } from '../data-credit.tsx';
import { SampleMark } from '../sample-mark.tsx';
import { Converter, ConverterSkeleton } from './converter.tsx';
import { figures } from './figures.ts';
import { latestUpdate, MarketTable, MarketTableSkeleton } from './market-table.tsx';
import { PercentFigure } from './trend.tsx';
import { useMarkets } from './use-markets.ts';

const Head = styled('div')({
  paddingBlock: '34px 30px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', marginBlockEnd: 8 },
  '& .about': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '62ch' },
  // Reserves the height until the data has loaded.
  '& .age': {
    ...typography.meta,
    color: palette.text.secondary,
    minBlockSize: '2.9em',
    marginBlockStart: 10,
    [breakpoints.up('sm')]: { minBlockSize: '1.45em' },
  },
});
/** The lists on the left, the converter on the right; on a phone it is between the top movers and the full list. */
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 44,
  paddingBlockEnd: 56,
  '& > .converter': { minInlineSize: 0 },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
    gridTemplateRows: 'auto 1fr',
    columnGap: 44,
    '& > .converter': { gridColumn: 2, gridRow: '1 / 3' },
    '& > .converter > section': { position: 'sticky', insetBlockStart: 20 },
  },
});
const Small = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  marginBlockStart: 18,
  maxInlineSize: '70ch',
});

function AllMarkets({ markets }: { markets: readonly Market[] | undefined }) {
  const panelId = useId();
  const { selected: kind, choice } = useTabParam(marketKinds);
  const shores = useShores();
  const shown = markets && shoresFirst(markets, shores).filter((market) => isOfKind(kind, market));
  const samples = markets?.some(({ sample }) => sample === true) ?? false;
  const allSamples = markets?.every(({ sample }) => sample === true) ?? false;
  return (
    <Section title={words.all}>
      <Tabs aria-label={words.all} {...choice}>
        {marketKinds.map((id) => (
          <Tab key={id} value={id} label={words.kinds[id]} aria-controls={panelId} />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelId} aria-label={words.kinds[kind]}>
        {shown === undefined || markets === undefined ? (
          <MarketTableSkeleton />
        ) : shown.length === 0 ? (
          <Notice level="h3" title={words.empty} hint={words.emptyHint} />
        ) : (
          <MarketTable caption={words.kinds[kind]} markets={shown} latest={latestUpdate(markets)} />
        )}
      </div>
      <Small>
        <DataCredit of={markets ?? []} />
      </Small>
      {samples ? <Small>{allSamples ? words.sample : words.partlySample}</Small> : null}
    </Section>
  );
}

/** The age of the data, or that all of it is sample data. */
function Age({ markets }: { markets: readonly Market[] | undefined }) {
  const now = useNow();
  const measured = (markets ?? []).filter(({ sample }) => sample !== true);
  const latest = latestUpdate(measured);
  if (measured.length === 0 && (markets?.length ?? 0) > 0) return <p className="age">{words.sampleShort}</p>;
  return <p className="age">{latest === undefined ? null : words.asOf(longAge(latest, now))}</p>;
}

/** The markets page: top movers, all markets by kind, and a currency converter. */
export default function MarketsPage() {
  const reply = useMarkets();
  const { here, there } = citiesOf(useShores(), deviceZone());
  const markets = reply.data;
  return (
    <Container>
      <title>{messages.site.title(words.heading)}</title>
      <Head>
        <h1>{words.heading}</h1>
        <p className="about">{words.about}</p>
        <Age markets={markets} />
      </Head>
      {markets === undefined && reply.error !== undefined ? (
        <FailedNotice title={words.failed} error={reply.error} onRetry={reply.refetch} />
      ) : markets?.length === 0 ? (
        <Notice title={words.empty} hint={words.emptyHint} />
      ) : (
        <Columns data-skeleton={markets === undefined ? 'markets' : undefined}>
          {markets === undefined ? <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden> : null}
          <MoversRow>
            <TopMovers title={words.gainers} markets={markets && topGainers(markets)} />
            <TopMovers title={words.losers} markets={markets && topLosers(markets)} />
          </MoversRow>
          <div className="converter">
            {markets === undefined ? (
              <ConverterSkeleton />
            ) : (
              <Converter
                markets={markets}
                suggested={{ from: currencyOf(here.country) ?? '', to: currencyOf(there.country) ?? '' }}
              />
            )}
          </div>
          <AllMarkets markets={markets} />
        </Columns>
      )}
    </Container>
  );
}

/** Layout of the two lists, side by side if there is room. */
const MoversRow = styled('div')({
  display: 'grid',
  gap: '36px 44px',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Rows = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 14,
    minBlockSize: 60,
    paddingBlock: 8,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& h3': { ...typography.brief, overflowWrap: 'anywhere' },
  '& .value': { ...typography.meta, color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .moved': { fontSize: '1.0625rem', fontWeight: 600 },
});

/** The five markets that moved most in one direction; a skeleton while `markets` is undefined. */
function TopMovers({ title, markets }: { title: string; markets: readonly Market[] | undefined }) {
  return (
    <Section title={title}>
      {markets === undefined ? (
        <Rows aria-hidden="true">
          {repeat(
            5,
            <li>
              <Skeleton style={{ blockSize: 18, inlineSize: '62%' }} />
              <Skeleton style={{ blockSize: 16, inlineSize: 72 }} />
            </li>,
          )}
        </Rows>
      ) : (
        <Rows>
          {markets.map((market) => (
            <li key={market.id} data-market={market.id}>
              <div>
                <h3>{market.name}</h3>
                <p className="value">
                  {figures.value(market, market.value)}
                  <SampleMark of={market} />
                </p>
              </div>
              <span className="moved">
                <PercentFigure market={market} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}
