import IconCheck from 'icon:check';
import IconX from 'icon:x';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import type { Club } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { List, ListRow, type ListRowProps } from '../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
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
  const { nick, name } = club;
  const shareLink = async () => {
    const url = new URL(paths.club(nick), window.location.origin).href;
    const outcome = await share({ title: name, text: t('firstSteps.shareText', { club: name }), url });
    if (outcome === 'shared' || outcome === 'copied') onShared();
  };
  return (
    <div className={styles.steps}>
      <Section
        title={t('firstSteps.title')}
        action={
          <Button variant="icon" aria-label={t('firstSteps.dismiss')} onClick={onDismiss}>
            <IconX size={20} />
          </Button>
        }
      >
        <List>
          <Step label={t('firstSteps.meetup')} isDone={done.meetup} href={paths.activityCreate(nick)} />
          <Step
            label={t('firstSteps.invitation')}
            isDone={done.invitation}
            onPress={() => void shareLink()}
          />
          <Step
            label={t('firstSteps.greeting')}
            isDone={done.greeting}
            href={paths.noticeCreate(nick, 'notice')}
          />
        </List>
      </Section>
    </div>
  );
}

interface StepProps extends Pick<ListRowProps, 'href' | 'onPress'> {
  label: string;
  isDone: boolean;
}

/** A step, which leads nowhere once it is done. */
function Step({ label, isDone, ...next }: StepProps) {
  const { t } = useTranslation();
  return (
    <ListRow
      leading={
        <span className={styles.tick} data-done={isDone || undefined} aria-hidden="true">
          {isDone && <IconCheck size={16} stroke={3} />}
        </span>
      }
      title={
        <span className={isDone ? styles.done : undefined}>
          {label}
          {isDone && <VisuallyHidden> {t('firstSteps.done')}</VisuallyHidden>}
        </span>
      }
      {...(isDone ? {} : next)}
    />
  );
}
