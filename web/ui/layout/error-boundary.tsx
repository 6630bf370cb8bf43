import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in for the broken part. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an unexpected error inside the page it happened on (ERR-31). A new `key` begins afresh. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
