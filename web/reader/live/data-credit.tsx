import { Fragment } from 'react';
import { type LiveProvider, providerCredits } from '#shared/config/providers.ts';
import { messages } from '#web/shell/messages/en.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

interface Row {
  provider?: string | undefined;
}

const isProvider = (key: string | undefined): key is LiveProvider =>
  key !== undefined && Object.hasOwn(providerCredits, key);

/** Names and links the providers of live data, each once. Renders nothing for sample data, which has no provider. */
export function DataCredit({ of: rows }: { of: readonly Row[] }) {
  const providers = [...new Set(rows.flatMap(({ provider }) => (isProvider(provider) ? provider : [])))];
  if (providers.length === 0) return null;
  return (
    <span data-credit>
      {messages.site.dataCredit}{' '}
      {providers.map((key, index) => (
        <Fragment key={key}>
          {index === 0 ? '' : ', '}
          <a href={providerCredits[key].page} target="_blank" rel="noopener noreferrer">
            {providerCredits[key].name} <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </span>
  );
}
