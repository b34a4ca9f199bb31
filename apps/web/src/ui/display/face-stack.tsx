import { useTranslation } from 'react-i18next';
import { Face } from './face.tsx';
import styles from './face-stack.module.css';

const MAX_FACES = 4;

export interface FaceStackProps {
  /** The first people, in their order. */
  faces: readonly { crew_id: string; nick: string; image_url: string | null }[];
  /** All people, also those without a face here. */
  count: number;
  size?: 24 | 32;
}

/** The first faces, overlapping, and how many others there are; nothing without a face. */
export function FaceStack({ faces, count, size = 24 }: FaceStackProps) {
  const { t } = useTranslation();
  const [first] = faces;
  if (first === undefined) return null;
  const shown = faces.slice(0, MAX_FACES);
  const others = count - 1;
  const label =
    others > 0
      ? t('faces.others', { name: first.nick, count: others })
      : t('faces.one', { name: first.nick });
  return (
    <span className={styles.stack} data-size={size} role="img" aria-label={label}>
      {shown.map(({ crew_id: id, nick, image_url: imageUrl }) => (
        <Face key={id} name={nick} imageUrl={imageUrl} size={size} />
      ))}
      {count > shown.length && <span className={styles.more}>{`+${count - shown.length}`}</span>}
    </span>
  );
}
