import IconGripVertical from 'icon:grip-vertical';
import { manageRefusal } from '@crewwith/domain/waiters/rules';
import { isCalled } from '@crewwith/domain/waiters/states';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/display/face.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { type MoreAction, MoreActions } from '../../../ui/feedback/more-actions.tsx';
import { moveItem, useDragSort } from '../../../ui/form/drag-sort.ts';
import { SortHandle, SortItem } from '../../../ui/form/sort-item.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import type { ActivityRecord } from '../../activities/api.ts';
import type { WaiterRow } from './queue-api.ts';
import { QueueDialog } from './queue-dialog.tsx';
import styles from './queue-list.module.css';
import { FIRST_ROWS } from './queue-rows.ts';
import { useMomentWords } from './use-moment-words.ts';
import { useTurnCheck } from './use-turn-end.ts';

interface QueueListProps {
  activity: ActivityRecord;
  waiters: readonly WaiterRow[];
}

/** The queue for leaders: those with a turn, then those who wait, who are moved by their handle or by keys on it. */
export function QueueList({ activity, waiters }: QueueListProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [isWhole, setWhole] = useState(false);
  const called = waiters.filter(({ state }) => isCalled(state));
  const waiting = waiters.filter(({ state }) => !isCalled(state));
  const ends = called.flatMap(({ turn_end: end }) => (end === null ? [] : [new Date(end).getTime()]));
  // Not in each row: turns that are given together end together, and each would ask for all. Infinity without any.
  useTurnCheck(Math.min(...ends));
  const from = waiting.findIndex(({ crew_id: id }) => id === wanted?.waiter.crew_id);
  const request = wanted?.do === 'move' ? { ...wanted, position: positionOf(wanted, waiting) } : wanted;
  // The new order shows while its reason is asked for, and until it is read again.
  const ordered = request?.do === 'move' ? moveItem(waiting, from, request.position - 1) : waiting;
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_ROWS);
  const move = (index: number, to: number) => {
    const waiter = waiting[index];
    if (waiter === undefined || !mayManage(activity, waiter)) return;
    if (to >= FIRST_ROWS) setWhole(true);
    setWanted({ waiter, do: 'move', ahead: waiting.filter((other) => other !== waiter).slice(0, to) });
  };
  const sortable = useDragSort<HTMLOListElement>({ count: ordered.length, onMove: move });
  const actionsOf = (waiter: WaiterRow, index: number): MoreAction[] => {
    if (!mayManage(activity, waiter)) return [];
    const hasSeat = isCalled(waiter.state) || activity.count < activity.max_crew;
    const canSeat = hasSeat && !waiter.skipped;
    const moves = isCalled(waiter.state)
      ? []
      : [
          { label: t('queue.first'), disabled: index === 0, onPress: () => move(index, 0) },
          { label: t('queue.up'), disabled: index === 0, onPress: () => move(index, index - 1) },
          {
            label: t('queue.down'),
            disabled: index === waiting.length - 1,
            onPress: () => move(index, index + 1),
          },
        ];
    const hint = waiter.skipped ? t('queue.skippedHint') : t('queue.noSeat');
    return [
      {
        label: t('queue.seat'),
        disabled: !canSeat,
        ...(!canSeat && { hint }),
        onPress: () => setWanted({ waiter, do: 'seat' }),
      },
      ...moves,
      { label: t('queue.remove'), danger: true, onPress: () => setWanted({ waiter, do: 'remove' }) },
    ];
  };
  return (
    <>
      <p className={styles.hint}>{t(waiters.length === 0 ? 'queue.empty' : 'queue.hint')}</p>
      {called.length > 0 && (
        <ul className={styles.list} aria-label={t('queue.calledTitle')}>
          {called.map((waiter) => (
            <li key={waiter.crew_id} className={styles.row}>
              <Person waiter={waiter} actions={actionsOf(waiter, -1)} />
            </li>
          ))}
        </ul>
      )}
      <ol ref={sortable.list} className={styles.list} aria-label={t('queue.title')}>
        {shown.map((waiter, index) => (
          <SortItem key={waiter.crew_id} className={styles.row} {...sortable.itemProps(index)}>
            {mayManage(activity, waiter) && waiting.length > 1 && (
              <Handle nick={waiter.nick} place={index + 1} {...sortable.handleProps(index)} />
            )}
            <Person waiter={waiter} place={index + 1} actions={actionsOf(waiter, index)} />
          </SortItem>
        ))}
      </ol>
      {shown.length < ordered.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('queue.showAll', { count: ordered.length })}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {request !== null && (
        <QueueDialog
          activityId={activity.activity_id}
          request={request}
          onClose={() => setWanted(null)}
          onDone={() => {
            const { nick } = request.waiter;
            setAnnouncement(
              request.do === 'move'
                ? t('queue.moved', { nick, position: request.position })
                : t(request.do === 'seat' ? 'queue.seated' : 'queue.removed', { nick }),
            );
            setWanted(null);
          }}
        />
      )}
    </>
  );
}

/** A change that a leader wants; a move by who is then ahead, since the queue changes while its reason is typed. */
type Wanted = { waiter: WaiterRow } & (
  | { do: 'seat' | 'remove' }
  | { do: 'move'; ahead: readonly WaiterRow[] }
);

/** The position just behind the last of those who were to be ahead and still wait. */
function positionOf({ waiter, ahead }: Wanted & { do: 'move' }, waiting: readonly WaiterRow[]): number {
  const ids = waiting.map(({ crew_id: id }) => id).filter((id) => id !== waiter.crew_id);
  const last = ahead.findLast(({ crew_id: id }) => ids.includes(id));
  return last === undefined ? 1 : ids.indexOf(last.crew_id) + 2;
}

/** Whether the user may change the place of this waiter; one's own only from a higher level on. */
function mayManage({ my, crew_id: owner }: ActivityRecord, waiter: WaiterRow): boolean {
  if (my === null) return false;
  const actor = { level: my.admin_level, relations: owner === my.crew_id ? (['owner'] as const) : [] };
  return manageRefusal(actor, waiter.crew_id === my.crew_id) === null;
}

interface HandleProps {
  nick: string;
  place: number;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  style?: CSSProperties;
}

function Handle({ nick, place, ...handlers }: HandleProps) {
  const { t } = useTranslation();
  return (
    <SortHandle className={styles.handle} aria-label={t('queue.handle', { nick, place })} {...handlers}>
      <IconGripVertical size={20} stroke={1.7} />
    </SortHandle>
  );
}

interface PersonProps {
  waiter: WaiterRow;
  /** The place shown, which may be ahead of the stored one; none for a waiter with a turn. */
  place?: number;
  actions: readonly MoreAction[];
}

function Person({ waiter, place, actions }: PersonProps) {
  const { t } = useTranslation();
  const { nick, image_url: imageUrl, subgroup, skipped, turn_end: end } = waiter;
  return (
    <>
      <Face name={nick} imageUrl={imageUrl} size={40} />
      <div className={styles.text}>
        <p className={styles.nick}>{nick}</p>
        <p className={styles.meta}>
          {place !== undefined && <span>{t('queue.place', { position: place })}</span>}
          {end !== null && <TurnEnd end={new Date(end)} />}
          {subgroup !== '' && <span>{subgroup}</span>}
          {skipped && <Badge tone="warning">{t('queue.skipped')}</Badge>}
        </p>
      </div>
      <MoreActions label={t('queue.more', { nick })} actions={actions} />
    </>
  );
}

function TurnEnd({ end }: { end: Date }) {
  const { t } = useTranslation();
  return <Badge tone="accent">{t('queue.called', { until: useMomentWords(end) })}</Badge>;
}
