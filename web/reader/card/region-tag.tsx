import styled from '@emotion/styled';
import { type Region, regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { regionMark } from '#web/shell/theme/region-mark.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Tag = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontFamily: typography.fontFamily,
  fontSize: '0.75rem',
  fontWeight: 680,
  lineHeight: 1.4,
  letterSpacing: '0.04em',
  '&::before': regionMark,
});

/** The region of an article: its label in the region's colour. */
export function RegionTag({ region }: { region: Region | null }) {
  return region === null ? null : <Tag style={{ color: palette.region[region] }}>{regionLabels[region]}</Tag>;
}
