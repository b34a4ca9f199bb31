import { PolicyDocument } from './policy-document.tsx';
import { PolicyHistory } from './policy-history.tsx';

/** The terms of service. */
export function TermsPage() {
  return <PolicyDocument document="terms" extras={{ changes: <PolicyHistory of="terms" /> }} />;
}
