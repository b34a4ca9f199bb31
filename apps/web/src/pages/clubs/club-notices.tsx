import IconPin from 'icon:pin';
import { useTranslation } from 'react-i18next';
import { AgoInLink } from '../../browser/ago.tsx';
import type { NoticeRow } from '../../features/notices/api.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './club-notices.module.css';

interface ClubNoticesProps {
  clubNick: string;
  notices: readonly NoticeRow[];
  pinnedId: string | undefined;
}

/** The pinned and the latest notices on a club's main page; nothing without notices. */
export function ClubNotices({ clubNick, notices, pinnedId }: ClubNoticesProps) {
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <Section
      title={t('notice.latest')}
      action={<Link href={paths.notices(clubNick)}>{t('notice.more')}</Link>}
    >
      <List label={t('notice.latest')}>
        {notices.map(({ id, notice_title: title, nick, image_url: imageUrl = null, created_time: time }) => (
          <ListRow
            key={id}
            href={paths.notice(clubNick, id)}
            title={title}
            leading={<Face name={nick} imageUrl={imageUrl} />}
            meta={
              <>
                {`${nick} · `}
                <AgoInLink instant={time} />
              </>
            }
            {...(id === pinnedId && {
              trailing: (
                <span className={styles.pin} role="img" aria-label={t('notice.pinned')}>
                  <IconPin size={20} stroke={1.8} />
                </span>
              ),
            })}
          />
        ))}
      </List>
    </Section>
  );
}
