import { ACTIVITY_TYPE } from '@crewwith/domain/activities/activity-defaults';
import { defaultReport } from '@crewwith/domain/reports/default-range';
import { isSeoulDay } from '@crewwith/domain/time';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../kit/validate.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ChoiceField, TextField } from '../../ui/fields.tsx';
import { inOrder, type SortColumn, SortTable } from '../../ui/sort-table.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { type ReportAsk, type ReportRow, useAttendanceReport } from './api.ts';
import styles from './attendance-table.module.css';
import { CrewName } from './crew-name.tsx';
import { FoundCrews } from './found-crews.tsx';
import { type ListState, sortingOf, sortText } from './list-state.ts';

const COLUMNS = ['name', 'month', 'count'] as const;
type Column = (typeof COLUMNS)[number];

const NO_SHOWS = 0;
const KINDS = [ACTIVITY_TYPE.regular, ACTIVITY_TYPE.irregular, NO_SHOWS] as const;

/** What an address asks the report for, or what it starts with. */
export function reportAsk(asked: { from: string | null; to: string | null; kind: string | null }): ReportAsk {
  const usual = defaultReport(new Date());
  const from = asked.from !== null && isSeoulDay(asked.from) ? asked.from : usual.from;
  const to = asked.to !== null && isSeoulDay(asked.to) ? asked.to : usual.to;
  const kind = KINDS.find((known) => String(known) === asked.kind) ?? usual.state;
  return from > to ? { from: usual.from, to: usual.to, kind } : { from, to, kind };
}

export interface AttendanceTableProps {
  clubNick: string;
  ask: ReportAsk;
  onAsk: (ask: ReportAsk) => void;
  list: ListState;
}

/** How often each crew came, or did not, between two days (the specification, section 2). */
export function AttendanceTable({ clubNick, ask, onAsk, list }: AttendanceTableProps) {
  const { t } = useTranslation();
  const report = useAttendanceReport(clubNick, ask);
  const sorting = sortingOf<Column>(list.sort, COLUMNS);
  const counts = ask.kind === NO_SHOWS ? t('crew.noShowCount') : t('crew.attendanceCount');
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
      <ReportForm ask={ask} onAsk={onAsk} />
      <FoundCrews
        label={counts}
        rows={report}
        nickOf={({ crew_name: nick }) => nick}
        list={list}
        order={(found) => inOrder(found, columns, sorting)}
        empty={
          <EmptyState
            title={t('crew.nobody')}
            action={<ButtonLink href={paths.club(clubNick)}>{t('nav.club')}</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <SortTable
            label={counts}
            columns={columns}
            rows={rows}
            rowKey={({ crew_id: id }) => id}
            sorting={sorting}
            onSort={(next) => list.onSort(sortText(next))}
          />
        )}
      </FoundCrews>
    </>
  );
}

function ReportForm({ ask, onAsk }: Pick<AttendanceTableProps, 'ask' | 'onAsk'>) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(ask.from);
  const [to, setTo] = useState(ask.to);
  const [kind, setKind] = useState(String(ask.kind));
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState(ask);
  // On going back the form says again what is shown.
  if (shown.from !== ask.from || shown.to !== ask.to || shown.kind !== ask.kind) {
    setShown(ask);
    setFrom(ask.from);
    setTo(ask.to);
    setKind(String(ask.kind));
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSeoulDay(from) || !isSeoulDay(to)) return setFault(t('crew.dayMissing'));
    if (from > to) return setFault(sentenceOf('calendar.range_reversed'));
    setFault(null);
    onAsk(reportAsk({ from, to, kind }));
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
