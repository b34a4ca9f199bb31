import { useTranslation } from 'react-i18next';
import type { useClubHome } from '../../features/home/api.ts';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './club-pictures.module.css';

interface ClubPicturesProps {
  clubNick: string;
  pictures: NonNullable<ReturnType<typeof useClubHome>['home']['data']>['pictures'];
}

/** The latest pictures of a club, each a link to its post; nothing without pictures. */
export function ClubPictures({ clubNick, pictures }: ClubPicturesProps) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <Section title={t('club.pictures')}>
      <ul className={styles.pictures}>
        {pictures.map(({ notice_id: id, thumbnail_url: url, width, height }, index) => (
          <li key={url}>
            <Link
              href={paths.notice(clubNick, id)}
              className={styles.picture}
              aria-label={t('club.picture', { place: index + 1, total: pictures.length })}
            >
              <img decoding="async" src={url} alt="" width={width} height={height} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
