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
  /** For screen readers: that the link opens a new window. */
  newWindow: string;
}

/** Names and links the providers of live data, each once. Renders nothing for sample data, which has no provider. */
export function DataCredit({ of: rows, label, newWindow }: DataCreditProps) {
  const providers = [...new Set(rows.flatMap(({ provider }) => (isProvider(provider) ? provider : [])))];
  if (providers.length === 0) return null;
  return (
    <span data-credit>
      {label}{' '}
      {providers.map((key, index) => (
        <Fragment key={key}>
          {index === 0 ? '' : ', '}
          <a href={providerCredits[key].page} target="_blank" rel="noopener noreferrer">
            {providerCredits[key].name} <VisuallyHidden>{newWindow}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </span>
  );
}
