import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import type { Trend } from '@crewwith/domain/reports/rules';
import { useTranslation } from 'react-i18next';
import { formatSort, parseSort } from '../../browser/lists/list-state.ts';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { ReportMeetup } from './api.ts';
import { HeatMap } from './heat-map.tsx';
import { ReportCrewTable } from './report-crew-table.tsx';
import styles from './report-crews.module.css';
import { countTrends, filterRows, REPORT_COLUMNS, type ReportColumn, type ReportRow } from './report-rows.ts';

interface ReportCrewsProps {
  clubNick: string;
  meetups: readonly ReportMeetup[];
  rows: readonly ReportRow[];
}

const TRENDS = ['coming', 'lapsed', 'never'] as const satisfies readonly Trend[];

/** The crews with their trend, as a table and as a heat map. */
export function ReportCrews({ clubNick, meetups, rows }: ReportCrewsProps) {
  const { t } = useTranslation();
  const { query, list, change } = useListState({ inPlace: true });
  const trend = TRENDS.find((known) => known === query.get('trend')) ?? null;
  const sorting = parseSort<ReportColumn>(list.sort, REPORT_COLUMNS);
  const counts = countTrends(rows);
  const filtered = filterRows(rows, { trend, search: list.search, sorting });
  const { page, pages, buttons } = paginate(filtered.length, list.page);
  const visible = pageRows(filtered, page);
  const trends: [Trend | null, string][] = [
    [null, t('report.trendAll', { count: rows.length })],
    ['coming', t('report.trendComing', { count: counts.coming })],
    ['lapsed', t('report.trendLapsed', { count: counts.lapsed })],
    ['never', t('report.trendNever', { count: counts.never })],
  ];
  return (
    <>
      <Section title={t('report.crews')}>
        <div className={styles.choice}>
          {trends.map(([value, label]) => (
            <Chip
              key={value ?? 'all'}
              selected={trend === value}
              onClick={() => change({ trend: value ?? '', page: '' })}
            >
              {label}
            </Chip>
          ))}
        </div>
        <div className={styles.search}>
          <SearchField label={t('report.search')} value={list.search} onChange={list.onSearch} />
        </div>
        {visible.length === 0 ? (
          <EmptyState
            title={t('report.noMatch')}
            action={
              <Button variant="outline" onClick={() => change({ trend: '', search: '', page: '' })}>
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
            onSort={(next) => list.onSort(formatSort(next))}
          />
        )}
        <Pagination
          label={t('report.crews')}
          page={page}
          pages={pages}
          buttons={buttons}
          onPage={list.onPage}
        />
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
