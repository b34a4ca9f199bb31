import { LoadingPage } from '../browser/first-view/loading-page.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** Placeholder for a page whose code, club or member is not loaded yet. */
export function PageSpinner() {
  return (
    <LoadingPage>
      <Spinner />
    </LoadingPage>
  );
}
