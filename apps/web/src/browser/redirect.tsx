import { Navigate, type NavigateProps } from 'react-router';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** Replaces the path. Stays on screen, as a spinner, until the code of the next page has arrived. */
export function Redirect(props: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <Spinner />
      <Navigate {...props} replace />
    </>
  );
}
