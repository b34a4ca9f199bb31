import IconArrowsExchange from 'icon:arrows-exchange';
import { type MarkingWindow, markingWindow } from '@crewwith/domain/attendees/marking';
import { hasAttended, isApplied } from '@crewwith/domain/attendees/states';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { LevelNames } from '@crewwith/domain/clubs/rules';
import { CHANGE_MODE_AFTER_MS, MARKING_BEFORE_MS } from '@crewwith/domain/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMountedDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord, AttendeeRow } from '../activities/api.ts';
import { AttendanceHeart } from './attendance-heart.tsx';
import { findAttendees } from './attendee-groups.ts';
import { AttendeeBadge, AttendeeList } from './attendee-list.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MarkDialog, type MarkRequest } from './mark-dialog.tsx';
import styles from './marking.module.css';
import { hasMoveButton } from './seating/has-move-button.ts';
import { SeatMenu } from './seating/seat-menu.tsx';

const { Dialog: SubgroupChangeDialog, openerProps } = lazyMountedDialog(() =>
  import('./subgroup-change-dialog.tsx').then((file) => file.SubgroupChangeDialog),
);

const { Dialog: UnseatDialog } = lazyMountedDialog(() =>
  import('./seating/unseat-dialog.tsx').then((file) => file.UnseatDialog),
);

export interface MarkingProps {
  activity: ActivityRecord;
  attendees: readonly AttendeeRow[];
  subgroups: readonly string[];
  levels: LevelNames;
  /** Returns the path of an attendee's page, if the user may open it. */
  hrefOf: (attendee: AttendeeRow) => string | undefined;
}

/** The attendees for admins and the owner, with mark buttons while the window is open. */
export function Marking({ activity, attendees, subgroups, levels, hrefOf }: MarkingProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState(false);
  const [request, setRequest] = useState<MarkRequest | null>(null);
  const [moving, setMoving] = useState<AttendeeRow | null>(null);
  const [unseating, setUnseating] = useState<AttendeeRow | null>(null);
  const [celebrating, setCelebrating] = useState(0);
  const start = activity.activity_time;
  const open = useNow((now) => markingWindow(start, now));
  const canMove = useNow((now) => hasMoveButton(activity, subgroups, now));
  const canMark = open === 'open' || (open === 'change' && changing);
  const matches = findAttendees(attendees, search);
  const attended = attendees.filter(({ state }) => hasAttended(state)).length;
  return (
    <div className={styles.marking} data-changing={(open === 'change' && changing) || undefined}>
      <div className={styles.head}>
        <p className={styles.counter} role="status">
          {t('marking.counter', { count: attended, total: attendees.length })}
        </p>
        {open === 'change' && (
          <Button
            variant={changing ? 'filled' : 'outline'}
            aria-pressed={changing}
            icon={<IconArrowsExchange size={18} />}
            onClick={() => setChanging(!changing)}
          >
            {t(changing ? 'marking.changeModeOff' : 'marking.changeModeOn')}
          </Button>
        )}
      </div>
      <WindowNote open={open} changing={changing} start={start} />
      <SearchField label={t('crew.search')} value={search} onChange={setSearch} />
      {matches.length === 0 && (
        <p className={styles.note} role="status">
          {t(attendees.length === 0 ? 'attendee.none' : 'marking.searchNone')}
        </p>
      )}
      <AttendeeList
        attendees={matches}
        subgroups={subgroups}
        levels={levels}
        ownCrewId={activity.my?.crew_id ?? null}
        hrefOf={hrefOf}
        actions={(attendee) => (
          <>
            {canMark ? (
              <MarkButtons attendee={attendee} onSelect={(to) => setRequest({ attendee, to })} />
            ) : (
              !isApplied(attendee.state) && <AttendeeBadge state={attendee.state} />
            )}
            {canMove && <MoveButton attendee={attendee} onMove={() => setMoving(attendee)} />}
            <SeatMenu activity={activity} attendee={attendee} onRemove={() => setUnseating(attendee)} />
          </>
        )}
      />
      {request !== null && (
        <MarkDialog
          key={`${request.attendee.crew_id} ${request.to}`}
          activityId={activity.activity_id}
          request={request}
          onClose={() => setRequest(null)}
          onAttended={() => setCelebrating((count) => count + 1)}
        />
      )}
      {moving !== null && (
        <SubgroupChangeDialog
          key={moving.crew_id}
          activityId={activity.activity_id}
          crewId={moving.crew_id}
          nick={moving.nick}
          current={moving.subgroup}
          subgroups={subgroups}
          onClose={() => setMoving(null)}
        />
      )}
      {unseating !== null && (
        <UnseatDialog
          key={unseating.crew_id}
          activityId={activity.activity_id}
          attendee={unseating}
          onClose={() => setUnseating(null)}
        />
      )}
      {celebrating > 0 && <AttendanceHeart key={celebrating} onEnd={() => setCelebrating(0)} />}
    </div>
  );
}

/** Whether marking is open, and otherwise when it was or will be. */
function WindowNote({ open, changing, start }: { open: MarkingWindow; changing: boolean; start: Date }) {
  const { t } = useTranslation();
  const clock = (ms: number) => formatDayAndClock(new Date(start.getTime() + ms), currentLanguage());
  const notes: Record<MarkingWindow, string> = {
    early: t('marking.early', { from: clock(-MARKING_BEFORE_MS) }),
    open: t('marking.open'),
    change: t(changing ? 'marking.changeModeNote' : 'marking.changeModeHint', {
      until: clock(CHANGE_MODE_AFTER_MS),
    }),
    closed: t('marking.closed'),
  };
  return (
    <p className={styles.note} data-window={open} role="status">
      {notes[open]}
    </p>
  );
}

function MoveButton({ attendee, onMove }: { attendee: AttendeeRow; onMove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      className={styles.move}
      aria-label={t('marking.moveNick', { nick: attendee.nick })}
      title={t('attendee.move')}
      {...openerProps}
      onClick={onMove}
    >
      <IconArrowsExchange size={20} />
    </Button>
  );
}
