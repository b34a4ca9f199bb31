import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import type { Sorting } from '@crewwith/domain/lists/sorting';
import type { Trend } from '@crewwith/domain/reports/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { ReportMeetup } from './api.ts';
import { HeatMap } from './heat-map.tsx';
import { ReportCrewTable } from './report-crew-table.tsx';
import styles from './report-crews.module.css';
import { countTrends, filterRows, type ReportColumn, type ReportRow } from './report-rows.ts';

interface ReportCrewsProps {
  clubNick: string;
  meetups: readonly ReportMeetup[];
  rows: readonly ReportRow[];
}

const UNSORTED: Sorting<ReportColumn> = { column: 'rate', direction: 'none' };

/** The crews with their trend, as a table and as a heat map. */
export function ReportCrews({ clubNick, meetups, rows }: ReportCrewsProps) {
  const { t } = useTranslation();
  const [trend, setTrend] = useState<Trend | null>(null);
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState(UNSORTED);
  const [requestedPage, setPage] = useState(1);
  const counts = countTrends(rows);
  const filtered = filterRows(rows, { trend, search, sorting });
  const { page, pages, buttons } = paginate(filtered.length, requestedPage);
  const visible = pageRows(filtered, page);
  const trends: [Trend | null, string][] = [
    [null, t('report.trendAll', { count: rows.length })],
    ['coming', t('report.trendComing', { count: counts.coming })],
    ['lapsed', t('report.trendLapsed', { count: counts.lapsed })],
    ['never', t('report.trendNever', { count: counts.never })],
  ];
  const updateFilter = (next: { trend?: Trend | null; search?: string }) => {
    if (next.trend !== undefined) setTrend(next.trend);
    if (next.search !== undefined) setSearch(next.search);
    setPage(1);
  };
  return (
    <>
      <Section title={t('report.crews')}>
        <div className={styles.choice}>
          {trends.map(([value, label]) => (
            <Chip
              key={value ?? 'all'}
              selected={trend === value}
              onClick={() => updateFilter({ trend: value })}
            >
              {label}
            </Chip>
          ))}
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('report.search')}
            value={search}
            onChange={(typed) => updateFilter({ search: typed })}
          />
        </div>
        {visible.length === 0 ? (
          <EmptyState
            title={t('report.noMatch')}
            action={
              <Button variant="outline" onClick={() => updateFilter({ trend: null, search: '' })}>
                {t('report.clear')}
              </Button>
            }
          />
        ) : (
          <ReportCrewTable
            clubNick={clubNick}
            meetups={meetups}
            rows={visible}
            sorting={sorting}
            onSort={(next) => {
              setSorting(next);
              setPage(1);
            }}
          />
        )}
        <Pagination label={t('report.crews')} page={page} pages={pages} buttons={buttons} onPage={setPage} />
      </Section>
      {visible.length > 0 && (
        <div data-whole>
          <Section title={t('report.map')}>
            <HeatMap meetups={meetups} rows={visible} />
          </Section>
        </div>
      )}
    </>
  );
}
