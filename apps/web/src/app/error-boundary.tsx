import { Component, type ReactNode } from 'react';
import { pendingStaleCheck } from '../browser/stale-build.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ErrorPage } from './error-page.tsx';

interface Props {
  /** A new place clears the error. */
  place: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/**
 * Keeps one broken page from taking the app down, and offers a way on; waits where a newer build is about to be
 * loaded.
 */
export class ErrorBoundary extends Component<Props, { broken: 'no' | 'checking' | 'yes' }> {
  override state: { broken: 'no' | 'checking' | 'yes' } = { broken: 'no' };

  static getDerivedStateFromError() {
    return { broken: pendingStaleCheck() === null ? 'yes' : 'checking' };
  }

  override componentDidCatch(error: unknown) {
    const check = pendingStaleCheck();
    if (check === null) return this.props.onError(error);
    void check.then((reloads) => {
      if (reloads) return;
      this.props.onError(error);
      this.setState({ broken: 'yes' });
    });
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken !== 'no' && before.place !== this.props.place) this.setState({ broken: 'no' });
  }

  override render() {
    if (this.state.broken === 'checking') return <Spinner />;
    return this.state.broken === 'yes' ? <ErrorPage /> : this.props.children;
  }
}
