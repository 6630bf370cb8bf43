import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';

/** The way from the dashboard to a page of the desk. @param title of the page */
export function DeskPath({ title }: { title: string }) {
  return (
    <Breadcrumbs
      aria-label={adminMessages.path}
      separator={<ChevronIcon />}
      sx={{ '[dir=rtl] & .MuiBreadcrumbs-separator': { scale: '-1 1' } }}
    >
      <Link
        component={RouterLink}
        to={paths.admin}
        underline="hover"
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 600 }}
      >
        {adminMessages.dashboard}
      </Link>
      <span aria-current="page">{title}</span>
    </Breadcrumbs>
  );
}
