import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Limits an unexpected rendering error to its children. A new `key` resets it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
