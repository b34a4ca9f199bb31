import { StrictMode } from 'react';
import { RouterLink } from '../browser/router-link.tsx';
import { ScrollRestoration } from '../browser/scroll-restoration.tsx';
import { LinkProvider } from '../ui/navigation/link.tsx';
import { AppRoutes } from './routes.tsx';

/** The app inside a router, which differs between browser and server. */
export function App() {
  return (
    <StrictMode>
      <LinkProvider value={RouterLink}>
        <ScrollRestoration />
        <AppRoutes />
      </LinkProvider>
    </StrictMode>
  );
}
