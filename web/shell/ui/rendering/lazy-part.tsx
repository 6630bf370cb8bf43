import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** What is rendered instead of a part that failed. `onRetry` loads and renders it again. */
export type Failed = (onRetry: () => void) => ReactNode;
const nothing: Failed = () => null;

interface BoundaryProps {
  /** Rendered instead of the children after an error; by default nothing. */
  failed?: ReactNode;
  children: ReactNode;
}

/** Limits an unexpected rendering error to its children. A new `key` resets it. */
export class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (this.props.failed ?? null) : this.props.children;
  }
}

/** A part that the reader asked for has failed if its code has not come after this time. Others wait longer. */
const timeoutMs = 20_000;
const timeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The code of this part did not load')), timeoutMs),
  );

interface PartProps {
  /** Rendered until the code has loaded; by default nothing. */
  placeholder?: ReactNode;
  /** Instead of the one that `lazyPart` was given. */
  failed?: Failed;
}

/** `load` loads its code, if nothing has: the part then renders at once. */
type LazyPart<Props> = ComponentType<Props & PartProps> & { load: () => Promise<unknown> };

/**
 * A part of the page whose code is loaded when it is first rendered. The rest of the page neither waits for it nor
 * fails with it. This is the only place that calls `lazy`: each part has its own boundary.
 *
 * After a failure the next rendering loads the code again. The first `onRetry` does the same in place; the next one
 * reloads the page, because a browser may remember a failed import, and a new deployment may have replaced the file.
 * @param failed by default nothing; a part that the reader asked for offers to try again
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed: Failed = nothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let content: ComponentType<Props> | undefined;
  const loadNow = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const current = (): ComponentType<Props> => {
    content ??=
      loaded ??
      lazy(async () => {
        try {
          return await (failed === nothing ? loadNow() : Promise.race([loadNow(), timeout()]));
        } catch (error) {
          content = undefined;
          throw error;
        }
      });
    return content;
  };
  return Object.assign(Part, { load: loadNow });
  function Part(props: Props & PartProps) {
    const [{ Content, attempt }, setState] = useState(() => ({ Content: current(), attempt: 1 }));
    const retry = () => {
      if (attempt > 1) window.location.reload();
      else setState({ Content: current(), attempt: attempt + 1 });
    };
    return (
      <ErrorBoundary key={attempt} failed={(props.failed ?? failed)(retry)}>
        <Suspense fallback={props.placeholder ?? null}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
}
