import { Fragment } from 'react';
import { type LiveProvider, providerCredits } from '#shared/config/providers.ts';
import { messages } from '#web/messages/en.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Row {
  provider?: string | undefined;
}

const isProvider = (key: string | undefined): key is LiveProvider => key !== undefined && Object.hasOwn(providerCredits, key);

/** Names and links whoever told these figures, each once; nothing for made-up ones. */
export function DataCredit({ of: rows }: { of: readonly Row[] }) {
  const tellers = [...new Set(rows.flatMap(({ provider }) => (isProvider(provider) ? provider : [])))];
  if (tellers.length === 0) return null;
  return (
    <span data-credit>
      {messages.site.dataBy}{' '}
      {tellers.map((key, place) => (
        <Fragment key={key}>
          {place === 0 ? '' : ', '}
          <a href={providerCredits[key].page} target="_blank" rel="noopener noreferrer">
            {providerCredits[key].name} <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </span>
  );
}
