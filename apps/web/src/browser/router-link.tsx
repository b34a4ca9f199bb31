import { Link } from 'react-router';
import type { LinkProps } from '../ui/navigation/link.tsx';

/** How the links of ui/ are followed in this app. */
export function RouterLink({ href, state, ...props }: LinkProps) {
  return <Link to={href} state={state} {...props} />;
}
