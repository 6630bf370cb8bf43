import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Limits an unexpected rendering error to its children. */
class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface LazyPartProps {
  /** Shown until the code of the children has loaded; by default nothing. */
  placeholder?: ReactNode;
  /** Shown if it cannot be loaded, or fails to render; by default nothing. */
  failed?: ReactNode;
  children: ReactNode;
}

/** A part of the page whose code loads on its own. The rest of the page does not wait for it. A new `key` resets it. */
export const LazyPart = ({ placeholder = null, failed = null, children }: LazyPartProps) => (
  <ErrorBoundary fallback={failed}>
    <Suspense fallback={placeholder}>{children}</Suspense>
  </ErrorBoundary>
);
