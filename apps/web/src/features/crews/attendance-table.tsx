import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { defaultReport } from '@crewwith/domain/reports/rules';
import { isSeoulDay } from '@crewwith/domain/time';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSort, type ListState, parseSort } from '../../browser/list-state.ts';
import { messageOf } from '../../forms/validate.ts';
import { paths } from '../../paths.ts';
import { SortableTable, type SortColumn, sortByColumn } from '../../ui/display/sortable-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { type AttendanceParams, type ReportRow, useAttendanceReport } from './api.ts';
import styles from './attendance-table.module.css';
import { CrewName } from './crew-name.tsx';
import { CrewSearch } from './crew-search.tsx';

const COLUMNS = ['name', 'month', 'count'] as const;
type Column = (typeof COLUMNS)[number];

const NO_SHOWS = 0;
const KINDS = [ACTIVITY_TYPE.regular, ACTIVITY_TYPE.irregular, NO_SHOWS] as const;

/** What an address asks the report for, or what it starts with. */
export function readAttendanceParams(query: {
  from: string | null;
  to: string | null;
  kind: string | null;
}): AttendanceParams {
  const usual = defaultReport(new Date());
  const from = query.from !== null && isSeoulDay(query.from) ? query.from : usual.from;
  const to = query.to !== null && isSeoulDay(query.to) ? query.to : usual.to;
  const kind = KINDS.find((known) => String(known) === query.kind) ?? usual.state;
  return from > to ? { from: usual.from, to: usual.to, kind } : { from, to, kind };
}

export interface AttendanceTableProps {
  clubNick: string;
  params: AttendanceParams;
  onChange: (params: AttendanceParams) => void;
  list: ListState;
}

/** How often each crew came, or did not, between two days (docs/specification.md#attendance-table). */
export function AttendanceTable({ clubNick, params, onChange, list }: AttendanceTableProps) {
  const { t } = useTranslation();
  const report = useAttendanceReport(clubNick, params);
  const sorting = parseSort<Column>(list.sort, COLUMNS);
  const counts = params.kind === NO_SHOWS ? t('crew.noShowCount') : t('crew.attendanceCount');
  const columns: [SortColumn<ReportRow, Column>, ...SortColumn<ReportRow, Column>[]] = [
    {
      column: 'name',
      label: t('crew.nick'),
      key: ({ crew_name: nick }) => nick,
      cell: ({ crew_id: id, crew_name: nick }) => (
        <CrewName crew={{ nick, image_url: null }} href={paths.crew(clubNick, id)} noPicture />
      ),
    },
    {
      column: 'month',
      label: t('crew.joinMonth'),
      key: ({ created_month: month }) => month,
      cell: ({ created_month: month }) => month.replace('-', '.'),
    },
    {
      column: 'count',
      label: counts,
      key: ({ attendance_count: count }) => count,
      cell: ({ attendance_count: count }) => <strong className={styles.count}>{count}</strong>,
    },
  ];
  return (
    <>
      <ReportForm params={params} onChange={onChange} />
      <CrewSearch
        label={counts}
        rows={report}
        nickOf={({ crew_name: nick }) => nick}
        list={list}
        order={(found) => sortByColumn(found, columns, sorting)}
        empty={
          <EmptyState
            title={t('crew.nobody')}
            action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <SortableTable
            label={counts}
            columns={columns}
            rows={rows}
            rowKey={({ crew_id: id }) => id}
            sorting={sorting}
            onSort={(next) => list.onSort(formatSort(next))}
          />
        )}
      </CrewSearch>
    </>
  );
}

function ReportForm({ params, onChange }: Pick<AttendanceTableProps, 'params' | 'onChange'>) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(params.from);
  const [to, setTo] = useState(params.to);
  const [kind, setKind] = useState(String(params.kind));
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState(params);
  // On going back the form says again what is shown.
  if (shown.from !== params.from || shown.to !== params.to || shown.kind !== params.kind) {
    setShown(params);
    setFrom(params.from);
    setTo(params.to);
    setKind(String(params.kind));
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSeoulDay(from) || !isSeoulDay(to)) return setFault(t('crew.dayMissing'));
    if (from > to) return setFault(messageOf('calendar.range_reversed'));
    setFault(null);
    onChange(readAttendanceParams({ from, to, kind }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t('crew.from')}
          value={from}
          max="9999-12-31"
          error={fault !== null}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          type="date"
          label={t('crew.to')}
          value={to}
          max="9999-12-31"
          error={fault !== null}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.kind}>
        <ChoiceField
          label={t('crew.kind')}
          value={kind}
          onChange={setKind}
          error={null}
          options={[
            { value: String(ACTIVITY_TYPE.regular), label: t('crew.regular') },
            { value: String(ACTIVITY_TYPE.irregular), label: t('crew.irregular') },
            { value: String(NO_SHOWS), label: t('crew.noShow') },
          ]}
        />
        <Button type="submit">{t('crew.ask')}</Button>
      </div>
    </form>
  );
}
