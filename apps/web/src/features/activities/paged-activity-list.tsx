import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import { paths } from '../../paths.ts';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { ActivityRow } from './api.ts';

export interface PagedActivityListProps {
  /** Accessible label. */
  label: string;
  clubNick: string;
  rows: readonly ActivityRow[];
  page: number;
  onPage: (page: number) => void;
}

/** A list of activities, ten per page: name, time and place. */
export function PagedActivityList({ label, clubNick, rows, page, onPage }: PagedActivityListProps) {
  const paging = paginate(rows.length, page);
  return (
    <>
      <List label={label}>
        {pageRows(rows, page).map(({ activity_id: id, name, activity_time: time, location }) => (
          <ListRow
            key={id}
            href={paths.activity(clubNick, id)}
            leading={<DateTile instant={time} />}
            title={name}
            meta={`${formatDateAndClock(time)} · ${location}`}
          />
        ))}
      </List>
      <Pagination {...paging} label={label} onPage={onPage} />
    </>
  );
}
