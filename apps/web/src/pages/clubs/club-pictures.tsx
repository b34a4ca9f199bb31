import { useTranslation } from 'react-i18next';
import type { useClubHome } from '../../features/home/api.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/display/picture.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './club-pictures.module.css';

interface ClubPicturesProps {
  clubNick: string;
  pictures: NonNullable<ReturnType<typeof useClubHome>['home']['data']>['pictures'];
}

/** The shown widths, with what the squares cut off; on a phone a bit less. */
const SIZES = '(min-width: 75rem) 16rem, 33vw';

/** The latest pictures of a club, each a link to its post; nothing without pictures. */
export function ClubPictures({ clubNick, pictures }: ClubPicturesProps) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <Section title={t('club.pictures')}>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.image_url}>
            <Link
              href={paths.notice(clubNick, picture.notice_id)}
              className={styles.picture}
              aria-label={t('club.picture', { place: index + 1, total: pictures.length })}
            >
              <Picture picture={picture} className={undefined} sizes={SIZES} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
