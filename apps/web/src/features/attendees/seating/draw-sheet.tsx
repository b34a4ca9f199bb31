import IconArrowsShuffle from 'icon:arrows-shuffle';
import IconPin from 'icon:pin';
import IconPinFilled from 'icon:pin-filled';
import { drawSubgroups, isDrawn } from '@crewwith/domain/attendees/draw';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { Face } from '../../../ui/display/face.tsx';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DialogFooter } from '../../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';
import { SubgroupHeading } from '../attendee-list.tsx';
import { type Move, useAssignSubgroups, useAttendance } from './api.ts';
import styles from './draw-sheet.module.css';

interface DrawSheetProps {
  activity: ActivityRecord;
  subgroups: readonly string[];
  onClose: () => void;
}

/** Whom a draw divides, and the version of the activity then. */
interface DrawBase {
  rows: readonly AttendeeRow[];
  version: number;
}

/** What must not have changed when a draw is saved. */
const factsOf = ({ rows, version }: DrawBase) =>
  [version, ...rows.map(({ crew_id, subgroup }) => `${crew_id} ${subgroup}`).sort()].join('\n');

const newSeed = () => crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

/** Draws subgroups, shows them, and saves them only when asked to (docs/specification.md#draw). */
export function DrawSheet({ activity, subgroups, onClose }: DrawSheetProps) {
  const { t } = useTranslation();
  const [seed, setSeed] = useState(newSeed);
  const [pins, setPins] = useState<ReadonlyMap<string, string>>(new Map());
  const [saved, setSaved] = useState<{ version: number; back: Move[]; staying: number } | null>(null);
  const attendance = useAttendance(activity.activity_id);
  const assign = useAssignSubgroups(activity.activity_id);
  const latest = attendance.data && { rows: attendance.data.filter(isDrawn), version: activity.version ?? 0 };
  // What is drawn stays as it is until it is drawn again, however many come and go meanwhile.
  const [base, setBase] = useState<DrawBase | null>(null);
  if (base === null && latest && !attendance.isFetching) setBase(latest);
  const isOutdated = base !== null && latest !== undefined && factsOf(latest) !== factsOf(base);
  const rows = base?.rows ?? [];
  const drawn = drawSubgroups(
    rows.map(({ crew_id: crewId, attended = 0 }) => ({ crewId, attended, pinned: pins.get(crewId) ?? null })),
    subgroups,
    seed,
  );
  const subgroupOf = ({ crew_id, subgroup }: AttendeeRow) => drawn.get(crew_id) ?? subgroup;
  const groups = useRef<HTMLDivElement>(null);
  const pin = (crewId: string, subgroup: string | null, control: 'select' | 'button') => {
    const next = new Map(pins);
    if (subgroup === null) next.delete(crewId);
    else next.set(crewId, subgroup);
    flushSync(() => setPins(next));
    // In another list the row is another element, without the focus.
    groups.current?.querySelector<HTMLElement>(`[data-crew="${crewId}"] ${control}`)?.focus();
  };
  const save = () => {
    const changed = rows.filter((row) => subgroupOf(row) !== row.subgroup);
    const moves = changed.map((row) => ({ crew_id: row.crew_id, subgroup: subgroupOf(row) }));
    if (moves.length === 0) return onClose();
    // Who was in none of the subgroups cannot be moved back.
    const back = changed.flatMap(({ crew_id, subgroup }) =>
      subgroups.includes(subgroup) ? [{ crew_id, subgroup }] : [],
    );
    assign.mutate(
      { version: base?.version ?? 0, moves },
      { onSuccess: ({ version }) => setSaved({ version, back, staying: moves.length - back.length }) },
    );
  };
  if (saved !== null) {
    return (
      <Sheet
        opened
        title={t('seating.draw')}
        locked={assign.isPending}
        onClose={onClose}
        footer={
          <DialogFooter error={ApiError.messageOf(assign.error)}>
            {saved.back.length > 0 && (
              <Button
                variant="default"
                loading={assign.isPending}
                onClick={() =>
                  assign.mutate({ version: saved.version, moves: saved.back }, { onSuccess: onClose })
                }
              >
                {t('seating.undo')}
              </Button>
            )}
            <Button data-autofocus disabled={assign.isPending} onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogFooter>
        }
      >
        <Alert takesFocus>
          {t('seating.saved')}
          {saved.back.length > 0 && saved.staying > 0 && ` ${t('seating.stays', { count: saved.staying })}`}
        </Alert>
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      title={t('seating.draw')}
      locked={assign.isPending}
      onClose={onClose}
      footer={
        <DialogFooter error={ApiError.messageOf(assign.error)}>
          <Button
            variant="default"
            icon={<IconArrowsShuffle size={18} />}
            disabled={rows.length === 0 || assign.isPending}
            onClick={() => {
              assign.reset();
              if (latest) setBase(latest);
              setSeed(newSeed());
            }}
          >
            {t('seating.again')}
          </Button>
          <Button disabled={rows.length === 0} loading={assign.isPending} onClick={save}>
            {t('seating.save')}
          </Button>
        </DialogFooter>
      }
    >
      <div>
        <p className={styles.text}>{t('seating.drawText')}</p>
        <div role="status">{isOutdated && <p className={styles.changed}>{t('seating.changed')}</p>}</div>
      </div>
      {base === null && attendance.isError && (
        <ErrorState
          message={ApiError.from(attendance.error).message}
          onRetry={() => attendance.refetch()}
          retrying={attendance.isFetching}
        />
      )}
      {base === null && !attendance.isError && <RowsSkeleton />}
      <div ref={groups} className={styles.groups}>
        {base !== null &&
          subgroups.map((subgroup) => (
            <Group
              key={subgroup}
              subgroup={subgroup}
              subgroups={subgroups}
              members={rows.filter((row) => subgroupOf(row) === subgroup)}
              isPinned={(crewId) => pins.has(crewId)}
              onPin={pin}
            />
          ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {base !== null &&
            subgroups
              .map((name) =>
                t('seating.size', { name, count: [...drawn.values()].filter((one) => one === name).length }),
              )
              .join(' · ')}
        </span>
      </VisuallyHidden>
    </Sheet>
  );
}

interface GroupProps {
  subgroup: string;
  subgroups: readonly string[];
  members: readonly AttendeeRow[];
  isPinned: (crewId: string) => boolean;
  onPin: (crewId: string, subgroup: string | null, control: 'select' | 'button') => void;
}

/** A subgroup of the draw: who would be in it, how often they came, and what keeps them there. */
function Group({ subgroup, subgroups, members, isPinned, onPin }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('seating.size', { name: subgroup, count: members.length })}>
      <SubgroupHeading name={subgroup} count={members.length} />
      <List>
        {members.map(({ crew_id: crewId, nick, image_url: imageUrl, attended = 0 }) => (
          <ListItem key={crewId} data-crew={crewId} className={styles.row}>
            <Face name={nick} imageUrl={imageUrl} size={32} />
            <div className={styles.main}>
              <span className={styles.who}>
                <span className={styles.nick}>{nick}</span>
                <span className={styles.attended}>{t('seating.attended', { count: attended })}</span>
              </span>
              <select
                className={styles.select}
                aria-label={t('seating.subgroupOf', { nick })}
                value={subgroup}
                onChange={({ currentTarget }) => onPin(crewId, currentTarget.value, 'select')}
              >
                {subgroups.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <Button
              variant="icon"
              aria-label={t('seating.pin', { nick })}
              aria-pressed={isPinned(crewId)}
              onClick={() => onPin(crewId, isPinned(crewId) ? null : subgroup, 'button')}
            >
              {isPinned(crewId) ? <IconPinFilled size={20} /> : <IconPin size={20} />}
            </Button>
          </ListItem>
        ))}
      </List>
    </section>
  );
}
