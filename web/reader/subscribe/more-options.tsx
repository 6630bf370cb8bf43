import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { brand } from '#shared/config/brand.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';

const Options = styled('div')({
  display: 'grid',
  gap: 26,
  '& > div': { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: 8 },
  '& h3': typography.card,
  '& p': {
    ...typography.excerpt,
    fontSize: '1.0625rem',
    color: palette.text.secondary,
    maxInlineSize: '48ch',
    marginBlockEnd: 6,
  },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: 0,
    '& > div + div': { paddingInlineStart: 32, borderInlineStart: `1px solid ${palette.divider}` },
    '& > div:first-of-type': { paddingInlineEnd: 32 },
  },
});
const options = [
  { title: words.corporate, link: words.corporateLink, text: 'corporateText', address: brand.emails.corporate },
  { title: words.print, link: words.printLink, text: 'printText', address: brand.emails.print },
] as const;

/** Offers beyond the plans: for companies, and the printed edition. */
export function MoreOptions(texts: { corporateText: string; printText: string }) {
  return (
    <Section title={words.more}>
      <Options>
        {options.map(({ title, link, text, address }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{texts[text]}</p>
            <Button variant="contained" href={`mailto:${address}?subject=${encodeURIComponent(title)}`}>
              {link}
            </Button>
          </div>
        ))}
      </Options>
    </Section>
  );
}
