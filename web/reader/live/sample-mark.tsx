import styled from '@emotion/styled';
import { messages } from '#web/shell/messages/en.ts';
import { palette } from '#web/shell/theme/theme.ts';

// Of the size of the figure that it follows, or little smaller.
const Mark = styled('span')({
  fontSize: 'max(0.8em, 0.6875rem)',
  fontStyle: 'italic',
  fontWeight: 400,
  lineHeight: 1,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  color: palette.text.secondary,
});

/** The word 'Sample' beside a figure that no provider has measured; nothing beside others. */
export const SampleMark = ({ of: { sample } }: { of: { sample?: boolean | undefined } }) =>
  sample === true ? (
    <>
      {' '}
      <Mark data-sample="">{messages.site.sample}</Mark>
    </>
  ) : null;
