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
  /** Says in words who they are, instead of how many others there are. */
  named?: boolean;
}

/** The first faces, overlapping, and how many others there are; nothing without a face. */
export function FaceStack({ faces, count, size = 24, named = false }: FaceStackProps) {
  const { t } = useTranslation();
  const [first] = faces;
  if (first === undefined) return null;
  const shown = faces.slice(0, CARD_FACES);
  const others = count - 1;
  const label =
    others > 0
      ? t('faces.others', { name: first.nick, count: others })
      : t('faces.one', { name: first.nick });
  const hasMore = count > shown.length && !named;
  return (
    <>
      <span className={styles.stack} data-size={size} role="img" aria-label={label}>
        {shown.map(({ crew_id: id, nick, image_url: imageUrl }) => (
          <Face key={id} name={nick} imageUrl={imageUrl} size={size} />
        ))}
        {hasMore && <span className={styles.more}>{`+${count - shown.length}`}</span>}
      </span>
      {named && <span aria-hidden="true">{label}</span>}
    </>
  );
}
