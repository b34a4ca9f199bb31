import type { ErrorCode } from '@crewwith/domain/errors';
import { lazy, Suspense } from 'react';

const Message = lazy(async () => {
  const { messageOf } = await import('./validate.ts');
  return { default: ({ code }: { code: ErrorCode }) => messageOf(code) };
});

/** The message of a refusal; the table of all messages is loaded for the first one. */
export function RefusalText({ code }: { code: ErrorCode }) {
  return (
    <Suspense fallback={null}>
      <Message code={code} />
    </Suspense>
  );
}
