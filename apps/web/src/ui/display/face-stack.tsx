import { CARD_FACES } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { Face } from './face.tsx';
import styles from './face-stack.module.css';

export interface FaceStackProps {
  /** The first people, in their order. */
  faces: readonly { crew_id: string; nick: string; image_url: string | null }[];
  /** All people, also those without a face here. */
  count: number;
  size?: 24 | 32;
}

/** The first faces, overlapping, and in words who they are; nothing without a face. */
export function FaceStack({ faces, count, size = 24 }: FaceStackProps) {
  const { t } = useTranslation();
  const [first] = faces;
  if (first === undefined) return null;
  const others = count - 1;
  return (
    <span className={styles.people}>
      <span className={styles.stack} data-size={size}>
        {faces.slice(0, CARD_FACES).map(({ crew_id: id, nick, image_url: imageUrl }) => (
          <Face key={id} name={nick} imageUrl={imageUrl} size={size} />
        ))}
      </span>
      <span className={styles.words}>
        {others > 0
          ? t('faces.others', { name: first.nick, count: others })
          : t('faces.one', { name: first.nick })}
      </span>
    </span>
  );
}
