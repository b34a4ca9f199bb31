import { Component, type ReactNode } from 'react';
import { pendingStaleCheck } from '../browser/stale-build.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ErrorPage } from './error-page.tsx';

interface Props {
  /** A new path clears the error. */
  path: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Shows an error page when rendering fails; waits while a reload for a newer version is being checked. */
export class ErrorBoundary extends Component<Props, { status: 'ok' | 'checking' | 'failed' }> {
  override state: { status: 'ok' | 'checking' | 'failed' } = { status: 'ok' };

  static getDerivedStateFromError() {
    return { status: pendingStaleCheck() === null ? 'failed' : 'checking' };
  }

  override componentDidCatch(error: unknown) {
    const check = pendingStaleCheck();
    if (check === null) return this.props.onError(error);
    void check.then((reloads) => {
      if (reloads) return;
      this.props.onError(error);
      this.setState({ status: 'failed' });
    });
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.status !== 'ok' && previous.path !== this.props.path) this.setState({ status: 'ok' });
  }

  override render() {
    if (this.state.status === 'checking') return <Spinner />;
    return this.state.status === 'failed' ? <ErrorPage /> : this.props.children;
  }
}
