import { Fragment } from 'react';
import { type LiveProvider, providerCredits } from '#shared/config/providers.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Row {
  provider?: string | undefined;
}

const isProvider = (key: string | undefined): key is LiveProvider =>
  key !== undefined && Object.hasOwn(providerCredits, key);

interface DataCreditProps {
  of: readonly Row[];
  label: string;
  /** What a link says, to be heard only, of where it opens. */
  newWindow: string;
}

/** Names and links whoever told these figures, each once; nothing for made-up ones. */
export function DataCredit({ of: rows, label, newWindow }: DataCreditProps) {
  const tellers = [...new Set(rows.flatMap(({ provider }) => (isProvider(provider) ? provider : [])))];
  if (tellers.length === 0) return null;
  return (
    <span data-credit>
      {label}{' '}
      {tellers.map((key, place) => (
        <Fragment key={key}>
          {place === 0 ? '' : ', '}
          <a href={providerCredits[key].page} target="_blank" rel="noopener noreferrer">
            {providerCredits[key].name} <VisuallyHidden>{newWindow}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </span>
  );
}
