import { useNow } from '../../../browser/use-now.ts';
import { momentWords } from '../../../i18n/moment-words.ts';

/** Returns an instant in a sentence, such as `내일 오전 11시`; rerenders when the words change. */
export function useMomentWords(instant: Date): string {
  return useNow((now) => momentWords(instant, now));
}
