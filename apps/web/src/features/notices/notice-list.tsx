import { formatDate } from '@crewwith/domain/calendar/date-format';
import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import { IconEye, IconHeart, IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { NoticeRow } from './api.ts';
import styles from './notice-list.module.css';

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

export interface PagedNoticeListProps {
  /** Accessible label. */
  label: string;
  clubNick: string;
  rows: readonly NoticeRow[];
  page: number;
  onPage: (page: number) => void;
}

/** A list of notices, ten per page. */
export function PagedNoticeList({ label, clubNick, rows, page, onPage }: PagedNoticeListProps) {
  return (
    <>
      <NoticeList label={label} clubNick={clubNick} rows={pageRows(rows, page)} />
      <Pagination {...paginate(rows.length, page)} label={label} onPage={onPage} />
    </>
  );
}

interface NoticeListProps extends Omit<PagedNoticeListProps, 'page' | 'onPage'> {
  /** Shows the category, for mixed lists. */
  withCategory?: boolean;
}

/** Notices as rows: title, author, day, counts, and the first picture. */
export function NoticeList({ label, clubNick, rows, withCategory = false }: NoticeListProps) {
  const { t } = useTranslation();
  return (
    <List label={label}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          href={paths.notice(clubNick, row.id)}
          title={row.notice_title}
          meta={
            <span className={styles.meta}>
              {withCategory && <Badge>{row.notice_category}</Badge>}
              <span>{row.nick}</span>
              <span>{formatDate(row.created_time)}</span>
              <span className={styles.counts}>
                <Count
                  icon={<IconEye {...icon} />}
                  count={row.view}
                  label={t('notice.views', { count: row.view })}
                />
                {row.message_count > 0 && (
                  <Count
                    icon={<IconMessage {...icon} />}
                    count={row.message_count}
                    label={t('notice.messages', { count: row.message_count })}
                  />
                )}
                {row.like_count > 0 && (
                  <Count
                    icon={<IconHeart {...icon} />}
                    count={row.like_count}
                    label={t('notice.likes', { count: row.like_count })}
                  />
                )}
              </span>
            </span>
          }
          {...(row.thumbnail_url !== null && {
            trailing: (
              <img
                className={styles.picture}
                src={row.thumbnail_url}
                alt=""
                width={56}
                height={56}
                loading="lazy"
              />
            ),
          })}
        />
      ))}
    </List>
  );
}

function Count({ icon, count, label }: { icon: ReactNode; count: number; label: string }) {
  return (
    <span className={styles.fact}>
      {icon}
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
