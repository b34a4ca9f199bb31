import { defaultReport, reportRangeRefusal } from '@crewwith/domain/reports/rules';
import { isSeoulDay } from '@crewwith/domain/time';
import { useSearchParams } from 'react-router';
import type { ReportParams } from './api.ts';

const TYPES = { '1': 1, '2': 2, all: null } as const;
/** A type as the address names it. */
export type TypeName = keyof typeof TYPES;

const isTypeName = (name: string | null): name is TypeName => name !== null && Object.hasOwn(TYPES, name);

/** What the address asks for, so that going back goes back to it; what it leaves out or has wrong is as at first. */
function readReportParams(query: URLSearchParams, now: Date): ReportParams & { type: TypeName } {
  const initial = defaultReport(now);
  const [from, to, named] = [query.get('from'), query.get('to'), query.get('type')];
  const type = isTypeName(named) ? named : (`${initial.state}` as const);
  const asked = { from: from ?? initial.from, to: to ?? initial.to };
  const isRange = isSeoulDay(asked.from) && isSeoulDay(asked.to) && reportRangeRefusal(asked) === null;
  return { ...(isRange ? asked : { from: initial.from, to: initial.to }), type, state: TYPES[type] };
}

/** What the report is about, kept in the address. */
export function useReportParams() {
  const [query, setQuery] = useSearchParams();
  const params = readReportParams(query, new Date());
  const change = (next: Partial<Record<'from' | 'to' | 'type', string>>) =>
    setQuery({ from: params.from, to: params.to, type: params.type, ...next });
  return { params, change };
}
