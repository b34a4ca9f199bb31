import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

interface Props {
  /** A new place clears the error. */
  place: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps one broken page from taking the app down, and offers a way on. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.place !== this.props.place) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}
