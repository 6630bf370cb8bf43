import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

const SportsWidget = lazy(() => import('./sports-widget.tsx'));

/** As tall as the widget: its own code comes after the news, and nothing moves when it does. */
const Place = styled('div')({ minBlockSize: 405 });

/** Where the sports widget stands in the sidebar. */
export function SportsPlace() {
  return (
    <Place>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <SportsWidget />
        </Suspense>
      </ErrorBoundary>
    </Place>
  );
}
