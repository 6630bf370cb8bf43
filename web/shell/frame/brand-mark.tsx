import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';

const Mark = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 9,
  flex: 'none',
  fontFamily: typography.fontFamilySerif,
  fontWeight: 600,
  fontSize: '1.75rem',
  lineHeight: 1,
  letterSpacing: '-0.02em',
  [breakpoints.up('sm')]: { fontSize: '2rem' },
});

/** The logo (a sun setting into three lines of water) and the name. Links to the front page. */
export function BrandMark() {
  return (
    <Mark to={paths.home}>
      <svg width="32" height="26" viewBox="0 0 34 27" fill="none" aria-hidden="true" focusable="false">
        <path d="M8 12.5a9 9 0 0 1 18 0z" fill={palette.sun} />
        <path
          d="M1.5 14.5h31M6 19.5h22M11 24.5h12"
          stroke={palette.primary.main}
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {messages.site.name}
    </Mark>
  );
}
