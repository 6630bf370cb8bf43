import styled from '@emotion/styled';
import { picturePath } from '#shared/config/picture-path.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { usePicture } from './use-picture.ts';

/** Round, as MUI's avatar, whose code the first load of an article does not need. */
const Round = styled('div')({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  borderRadius: '50%',
  overflow: 'hidden',
  lineHeight: 1,
  userSelect: 'none',
  color: palette.background.default,
  fontFamily: typography.fontFamilySerif,
  fontWeight: 600,
  fontSize: '1.25rem',
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** A publisher's favicon, or the first letter of its name in its region's colour. */
export function PublisherIcon({
  publisher,
}: {
  publisher: Pick<Publisher, 'name' | 'favicon' | 'imageKey' | 'region'>;
}) {
  const { favicon, imageKey, name, region } = publisher;
  const { src, watched } = usePicture(picturePath({ image: favicon, imageKey }, 320));
  return (
    <Round aria-hidden="true" style={{ background: region === null ? palette.text.secondary : palette.region[region] }}>
      {src === null ? (
        ([...name.trim()][0] ?? '·').toLocaleUpperCase()
      ) : (
        <img {...watched} src={src} alt="" loading="lazy" />
      )}
    </Round>
  );
}
