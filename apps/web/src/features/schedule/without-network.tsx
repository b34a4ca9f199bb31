import { Suspense, useState } from 'react';
import { lazyExtra } from '../../browser/lazy/lazy-extra.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OfflinePageProps } from './offline-page.tsx';

const OfflinePage = lazyExtra<OfflinePageProps>(
  () => import('./load-offline-page.ts').then((file) => file.loadOfflinePage()),
  ({ children }) => children,
);

/** Shows its children, from the first failure to reach the server what is stored of the page of the address. */
export function WithoutNetwork(props: OfflinePageProps) {
  const { query, children } = props;
  const [isLost, setLost] = useState(false);
  if (!isLost && query.data === undefined && ApiError.from(query.failureReason).code === 'network')
    setLost(true);
  if (!isLost) return children;
  return (
    <Suspense fallback={children}>
      <OfflinePage {...props} />
    </Suspense>
  );
}
