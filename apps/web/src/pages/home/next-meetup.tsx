import IconCheck from 'icon:check';
import IconMapPin from 'icon:map-pin';
import IconRoute from 'icon:route';
import IconShare2 from 'icon:share-2';
import { mapLink } from '@crewwith/domain/activities/card';
import { hasStarted, isOver } from '@crewwith/domain/activities/states';
import { hasAttended, isNoShow } from '@crewwith/domain/attendees/states';
import { daysLeftWords, untilWords } from '@crewwith/domain/calendar/day-words';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseWhile } from '../../api/pause-updates.ts';
import { share } from '../../browser/share.ts';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { CheckIn, CheckInButton } from '../../features/attendees/check-in-button.tsx';
import { CancelDialog } from '../../features/attendees/lazy-cancel-dialog.ts';
import { isAskedToConfirm } from '../../features/attendees/seats/attendable-activity.ts';
import { GivenSeat } from '../../features/attendees/seats/given-seat.tsx';
import { PromotedNote } from '../../features/attendees/seats/own-seat.tsx';
import { Rest, useRestUntil } from '../../features/attendees/seats/rest.tsx';
import type { ClubCard } from '../../features/clubs/api.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { FaceStack } from '../../ui/display/face-stack.tsx';
import { Picture } from '../../ui/display/picture.tsx';
import { Button, ButtonAnchor } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './next-meetup.module.css';

const COVER_SIZES = '(min-width: 75rem) 40rem, calc(100vw - 2rem)';

interface NextMeetupProps {
  /** With a seat of the member. */
  activity: Activity;
  club: Pick<ClubCard, 'name'> | undefined;
  /** Receives the focus when it replaces the card with the focus, on which its seat was taken. */
  isTaken: boolean;
}

/** The member's next meetup: when, where, with whom, and what to do now (docs/specification.md#next-meetup). */
export function NextMeetup({ activity, club, isTaken }: NextMeetupProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [checkingIn, setCheckingIn] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  usePauseWhile(isCancelling);
  useEffect(() => {
    if (isTaken && document.activeElement === document.body) heading.current?.focus();
  }, [isTaken]);
  const { activity_id: activityId, activity_time: start, name, location, faces = [], my } = activity;
  const { count, held_count: held } = activity;
  const language = currentLanguage();
  const date = useDateWords(start);
  const left = useNow((now) => untilWords(start, now, language));
  const days = useNow((now) => (hasStarted(start, now) ? null : daysLeftWords(start, now, language)));
  const over = useNow((now) => isOver(start, activity.end_time, now));
  const isAsked = useNow((now) => my !== null && isAskedToConfirm({ activity_time: start, my }, now));
  const restUntil = useRestUntil(my);
  const path = paths.activity(activity.club_nick, activityId);
  const map = mapLink(activity);
  return (
    <section className={styles.card} aria-labelledby={id}>
      {activity.cover !== null && (
        <Picture picture={activity.cover} className={styles.cover} sizes={COVER_SIZES} />
      )}
      <div className={styles.content}>
        <p className={styles.top}>
          <strong className={styles.days}>{days ?? t(over ? 'seat.ended' : 'home.started')}</strong>
          <span className={styles.label}>
            {[days !== null && t('home.next'), club?.name].filter(Boolean).join(' · ')}
          </span>
        </p>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.name}>
          <Link href={path}>{name}</Link>
        </h2>
        <p className={styles.date}>
          {date}
          {left !== null && <span className={styles.left}>{` · ${left}`}</span>}
        </p>
        <p className={styles.place}>
          <IconMapPin size={18} stroke={1.7} />
          <span>{location}</span>
        </p>
        {faces.length > 0 && (
          <p className={styles.people}>
            <FaceStack faces={faces} count={count - held} size={32} />
          </p>
        )}
        {hasAttended(my?.state) && (
          <p className={styles.attended}>
            <IconCheck size={20} stroke={2.4} />
            {t('attendee.ownAttended')}
          </p>
        )}
        {isNoShow(my?.state) && <p className={styles.noShow}>{t('attendee.noShow')}</p>}
        {my !== null && (
          <div className={styles.seat}>
            {isAsked && (
              <GivenSeat
                activityId={activityId}
                my={my}
                onDecline={() => setCancelling(true)}
                onConfirmed={() => heading.current?.focus()}
              />
            )}
            <PromotedNote my={my} />
            {restUntil !== null && <Rest activityId={activityId} crewId={my.crew_id} until={restUntil} />}
          </div>
        )}
        <div className={styles.actions}>
          {my !== null && <CheckInButton activity={activity} my={my} onOpen={() => setCheckingIn(true)} />}
          {map !== null && (
            <ButtonAnchor
              href={map.href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              title={t('common.opensNewWindow')}
              variant="default"
              icon={<IconRoute size={18} />}
            >
              {t('home.directions')}
            </ButtonAnchor>
          )}
          <Button
            variant="default"
            icon={<IconShare2 size={18} />}
            onClick={() => void share({ title: name, url: new URL(path, window.location.origin).href })}
          >
            {t('seat.share')}
          </Button>
        </div>
      </div>
      {my !== null && (
        <CancelDialog activity={activity} opened={isCancelling} onClose={() => setCancelling(false)} />
      )}
      {my !== null && (
        <CheckIn
          activityId={activityId}
          my={my}
          opened={checkingIn}
          onClose={() => setCheckingIn(false)}
          onSettled={() => requestAnimationFrame(() => heading.current?.focus())}
        />
      )}
    </section>
  );
}
