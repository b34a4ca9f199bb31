import IconEye from 'icon:eye';
import IconHeart from 'icon:heart';
import IconMessage from 'icon:message';
import { pictureSources } from '@crewwith/domain/images/picture';
import { pageRows, paginate } from '@crewwith/domain/lists/paging';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AgoInLink } from '../../browser/ago.tsx';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { List, ListLink } from '../../ui/display/list-row.tsx';
import { SQUARE_SIZES } from '../../ui/display/picture.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { NoticeRow } from './api.ts';
import styles from './notice-list.module.css';

const icon = { size: 15, stroke: 1.7 } as const;

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

/** Notices as rows: title, the beginning of the text, author, time, counts, and the first picture. */
export function NoticeList({ label, clubNick, rows, withCategory = false }: NoticeListProps) {
  return (
    <List label={label}>
      {rows.map((row) => (
        <ListLink key={row.id} href={paths.notice(clubNick, row.id)} className={styles.row}>
          <span className={styles.text}>
            <span className={styles.title}>{row.notice_title}</span>
            {row.preview !== '' && <span className={styles.preview}>{row.preview}</span>}
          </span>
          {row.thumbnail_url !== null && (
            <img
              decoding="async"
              className={styles.picture}
              src={row.thumbnail_url}
              srcSet={pictureSources(row.thumbnail_url)}
              sizes={SQUARE_SIZES}
              alt=""
              width={72}
              height={72}
              loading="lazy"
            />
          )}
          <span className={styles.meta}>
            <Face name={row.nick} imageUrl={row.image_url ?? null} size={24} />
            <span className={styles.nick}>{row.nick}</span>
            <AgoInLink instant={row.created_time} />
            {withCategory && <span className={styles.category}>{row.notice_category}</span>}
            <Counts row={row} />
          </span>
        </ListLink>
      ))}
    </List>
  );
}

function Counts({ row: { view, message_count: messages, like_count: likes } }: { row: NoticeRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles.counts}>
      <Count icon={<IconEye {...icon} />} count={view} label={t('notice.views', { count: view })} />
      {likes > 0 && (
        <Count icon={<IconHeart {...icon} />} count={likes} label={t('notice.likes', { count: likes })} />
      )}
      {messages > 0 && (
        <Count
          icon={<IconMessage {...icon} />}
          count={messages}
          label={t('notice.messages', { count: messages })}
        />
      )}
    </span>
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
