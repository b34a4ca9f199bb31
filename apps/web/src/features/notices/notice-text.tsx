import { LinkedText } from '../../ui/display/linked-text.tsx';
import styles from './notice-text.module.css';
import { textBlocks } from './text-blocks.ts';
import { Video } from './video.tsx';

/** The text of a notice with links and embedded videos. */
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
