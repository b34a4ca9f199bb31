import IconPlayerPlayFilled from 'icon:player-play-filled';
import type { VideoEmbed } from '@crewwith/domain/links/video-embed';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserLink } from '../../ui/navigation/link.tsx';
import styles from './video.module.css';

/** Players may run scripts, and open their own site in a new window. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

/** A video that contacts its site only when it is played (docs/specification.md#links). */
export function Video({ address, embed }: { address: string; embed: VideoEmbed }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);
  const site = { youtube: t('notice.youtube'), kakao: t('notice.kakaoTv'), naver: t('notice.naverTv') }[
    embed.provider
  ];
  return (
    <figure className={styles.video}>
      {playing ? (
        <iframe
          ref={frame}
          className={styles.player}
          src={`${embed.src}?autoplay=1`}
          title={t('notice.videoOf', { site })}
          sandbox={SANDBOX}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.cover} onClick={() => setPlaying(true)}>
          <span className={styles.sign}>
            <IconPlayerPlayFilled size={26} />
          </span>
          <span className={styles.play}>{t('notice.playVideo', { site })}</span>
          <span className={styles.hint}>{t('notice.videoHint', { site })}</span>
        </button>
      )}
      <figcaption className={styles.caption}>
        <UserLink href={address}>{address}</UserLink>
      </figcaption>
    </figure>
  );
}
