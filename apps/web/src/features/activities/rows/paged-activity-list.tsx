import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import { List } from '../../../ui/display/list-row.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import type { ActivityRow } from '../api.ts';
import { MeetupRow, PastState, RowState } from './meetup-row.tsx';

export interface PagedActivityListProps {
  /** Accessible label. */
  label: string;
  clubNick: string;
  rows: readonly ActivityRow[];
  /** Whether the meetups are still to come. */
  coming: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** A list of activities, ten per page; with the own seat or place in the queue, of those to come also the seats. */
export function PagedActivityList({ label, clubNick, rows, coming, page, onPage }: PagedActivityListProps) {
  const paging = paginate(rows.length, page);
  return (
    <>
      <List label={label}>
        {pageRows(rows, page).map((row) => (
          <MeetupRow
            key={row.activity_id}
            activity={row}
            clubNick={clubNick}
            isPast={!coming}
            state={
              coming ? (
                <RowState seat={row.my_state} waiting={row.my_waiting} count={row.count} max={row.max_crew} />
              ) : (
                <PastState seat={row.my_state} />
              )
            }
          />
        ))}
      </List>
      <Pagination {...paging} label={label} onPage={onPage} />
    </>
  );
}
