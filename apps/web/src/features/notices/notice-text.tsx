import { LinkedText } from '../../ui/display/linked-text.tsx';
import styles from './notice-text.module.css';
import { textBlocks } from './text-blocks.ts';
import { Video } from './video.tsx';

/** What a notice says: its addresses as links, its videos to be played in place. */
export function NoticeText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {textBlocks(text).map((block) =>
        block.kind === 'text' ? (
          <LinkedText key={block.from} text={block.text} />
        ) : (
          <Video key={`${block.from} ${block.address}`} address={block.address} embed={block.embed} />
        ),
      )}
    </div>
  );
}
