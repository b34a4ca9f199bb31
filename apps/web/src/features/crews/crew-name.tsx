import { BANNED_LEVEL, PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { useTranslation } from 'react-i18next';
import { Face } from '../../ui/display/face.tsx';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './crew-name.module.css';

export interface NamedCrew {
  nick: string;
  image_url: string | null;
  admin_level?: number | undefined;
  level_name?: string | undefined;
}

/** Returns a function for the name of a crew's level: the club's own, or its number; of a ban, a name of the screen. */
export function useCrewLevelName(): (crew: Pick<NamedCrew, 'admin_level' | 'level_name'>) => string {
  const { t } = useTranslation();
  return ({ admin_level: level = 0, level_name: name = '' }) => {
    if (level === PERMANENTLY_BANNED_LEVEL) return t('crew.levelPermanent');
    if (level === BANNED_LEVEL) return t('crew.levelBanned');
    return name || t('attendee.level', { level });
  };
}

/** A crew's picture, nick and, if it is given, level; with `href`, a link. */
export function CrewName({ crew, href }: { crew: NamedCrew; href?: string }) {
  const levelOf = useCrewLevelName();
  const { nick, image_url: imageUrl, admin_level: level } = crew;
  const content = (
    <>
      <Face name={nick} imageUrl={imageUrl} />
      <span className={styles.text}>
        <span className={styles.nick}>{nick}</span>
        {level !== undefined && <LevelChip level={level} name={levelOf(crew)} />}
      </span>
    </>
  );
  return href === undefined ? (
    <span className={styles.name}>{content}</span>
  ) : (
    <Link href={href} className={styles.name}>
      {content}
    </Link>
  );
}
