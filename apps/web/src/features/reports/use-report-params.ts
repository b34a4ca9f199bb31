import { defaultReport, reportRangeRefusal } from '@crewwith/domain/reports/rules';
import { isSeoulDay } from '@crewwith/domain/time';
import { useSearchParams } from 'react-router';
import type { ReportParams } from './api.ts';

const TYPES = { '1': 1, '2': 2, all: null } as const;
/** A type as named in the URL. */
export type TypeName = keyof typeof TYPES;

const isTypeName = (name: string | null): name is TypeName => name !== null && Object.hasOwn(TYPES, name);

/** Returns the report's params from the URL, with defaults for missing or invalid ones. */
function readReportParams(query: URLSearchParams, now: Date): ReportParams & { type: TypeName } {
  const initial = defaultReport(now);
  const [from, to, typeName] = [query.get('from'), query.get('to'), query.get('type')];
  const type = isTypeName(typeName) ? typeName : (`${initial.state}` as const);
  const range = { from: from ?? initial.from, to: to ?? initial.to };
  const isRange = isSeoulDay(range.from) && isSeoulDay(range.to) && reportRangeRefusal(range) === null;
  return { ...(isRange ? range : { from: initial.from, to: initial.to }), type, state: TYPES[type] };
}

/** The report's params, stored in the URL. */
export function useReportParams() {
  const [query, setQuery] = useSearchParams();
  const params = readReportParams(query, new Date());
  const change = (next: Partial<Record<'from' | 'to' | 'type', string>>) =>
    setQuery({ from: params.from, to: params.to, type: params.type, ...next });
  return { params, change };
}
