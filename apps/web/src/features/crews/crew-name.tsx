import { levelMarker } from '@crewwith/domain/crews/rules';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { MarkedName } from '../../ui/display/marked-name.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './crew-name.module.css';

export interface NamedCrew {
  nick: string;
  image_url: string | null;
  admin_level?: number | undefined;
  level_name?: string | undefined;
}

/** A level in words: the club's name for it, or its number where it has none. */
export function useCrewLevelName(): (crew: Pick<NamedCrew, 'admin_level' | 'level_name'>) => string {
  const { t } = useTranslation();
  return ({ admin_level: level = 0, level_name: name = '' }) => name || t('attendee.level', { level });
}

/** A crew's picture and nick with the sign of its level; with `href` the way to its page. */
export function CrewName({ crew, href, noPicture }: { crew: NamedCrew; href?: string; noPicture?: boolean }) {
  const levelOf = useCrewLevelName();
  const { nick, image_url: imageUrl, admin_level: level } = crew;
  const inside = (
    <>
      {!noPicture && <Avatar name={nick} imageUrl={imageUrl} />}
      {level === undefined ? (
        <span className={styles.nick}>{nick}</span>
      ) : (
        <MarkedName name={nick} marker={levelMarker(level)} levelName={levelOf(crew)} />
      )}
    </>
  );
  return href === undefined ? (
    <span className={styles.name}>{inside}</span>
  ) : (
    <Link href={href} className={styles.name}>
      {inside}
    </Link>
  );
}
