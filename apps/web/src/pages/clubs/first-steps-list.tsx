import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import type { Club } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './first-steps-list.module.css';

interface FirstStepsListProps {
  club: Club;
  done: Record<'meetup' | 'invitation' | 'greeting', boolean>;
  /** Called when the club's link has been shared or copied. */
  onShared: () => void;
  onDismiss: () => void;
}

/** The first things to do for a club, of which those that are done are ticked. */
export function FirstStepsList({ club, done, onShared, onDismiss }: FirstStepsListProps) {
  const { t } = useTranslation();
  const id = useId();
  const { nick, name } = club;
  const shareLink = async () => {
    const url = new URL(paths.club(nick), window.location.origin).href;
    const outcome = await share({ title: name, text: t('firstSteps.shareText', { club: name }), url });
    if (outcome === 'shared' || outcome === 'copied') onShared();
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          {t('firstSteps.title')}
        </h2>
        <Button variant="icon" aria-label={t('firstSteps.dismiss')} onClick={onDismiss}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <ul>
        <Step label={t('firstSteps.meetup')} isDone={done.meetup} href={paths.activityCreate(nick)} />
        <Step label={t('firstSteps.invitation')} isDone={done.invitation} onPress={() => void shareLink()} />
        <Step
          label={t('firstSteps.greeting')}
          isDone={done.greeting}
          href={paths.noticeCreate(nick, 'notice')}
        />
      </ul>
    </section>
  );
}

type StepProps = { label: string; isDone: boolean } & ({ href: string } | { onPress: () => void });

function Step(props: StepProps) {
  const { t } = useTranslation();
  const { label, isDone } = props;
  const content = (
    <>
      <span className={styles.tick} aria-hidden="true">
        {isDone && <IconCheck size={16} stroke={3} />}
      </span>
      <span className={styles.label}>
        {label}
        {isDone && <VisuallyHidden> {t('firstSteps.done')}</VisuallyHidden>}
      </span>
    </>
  );
  const more = <IconChevronRight size={18} stroke={1.6} className={styles.chevron} aria-hidden />;
  return (
    <li className={styles.item} data-done={isDone || undefined}>
      {isDone && <div className={styles.row}>{content}</div>}
      {!isDone && 'href' in props && (
        <Link href={props.href} className={styles.row}>
          {content}
          {more}
        </Link>
      )}
      {!isDone && 'onPress' in props && (
        <button type="button" className={styles.row} onClick={props.onPress}>
          {content}
          {more}
        </button>
      )}
    </li>
  );
}
