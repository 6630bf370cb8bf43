import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { CleanAddress } from './failed-notice.tsx';

/** The page for unknown addresses. */
export default function NotFoundPage() {
  return (
    <CleanAddress>
      <title>{messages.site.title(messages.errors.pageNotFound)}</title>
      <meta name="robots" content="noindex" />
      <Notice level="h1" title={messages.errors.pageNotFound} hint={messages.errors.pageNotFoundHint}>
        <Button variant="contained" component={Link} to={paths.home}>
          {messages.errors.toHome}
        </Button>
      </Notice>
    </CleanAddress>
  );
}
