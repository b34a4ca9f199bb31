import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE, isApplied, type SeatState } from '@crewwith/domain/attendees/states';
import type { LevelNames } from '@crewwith/domain/clubs/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import { List, ListItem } from '../../ui/display/list-row.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { AttendeeRow } from '../activities/api.ts';
import { groupAttendees } from './attendee-groups.ts';
import styles from './attendee-list.module.css';
import { useLevelName } from './use-level-name.ts';

/** A badge for the state: applied, attended or no-show. */
export function AttendeeBadge({ state }: { state: SeatState }) {
  const { t } = useTranslation();
  const badges: Record<SeatState, { tone: Tone; label: string }> = {
    [ATTENDEE_STATE.applied]: { tone: 'quiet', label: t('attendee.applied') },
    [ATTENDEE_STATE.attended]: { tone: 'accent', label: t('attendee.attended') },
    [ATTENDEE_STATE.noShow]: { tone: 'danger-soft', label: t('attendee.noShow') },
  };
  const { tone, label } = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export interface AttendeeListProps {
  attendees: readonly AttendeeRow[];
  /** The activity's subgroups in their order. */
  subgroups: readonly string[];
  levels: LevelNames;
  /** The user's own crew. */
  ownCrewId: string | null;
  /** Returns the path of an attendee's page, if the user may open it. */
  hrefOf: (attendee: AttendeeRow) => string | undefined;
  /** Actions for an attendee; they include the state. */
  actions?: ((attendee: AttendeeRow) => ReactNode) | undefined;
}

/** The attendees by subgroup, with level and, once marked, state; leaders see who has not confirmed a given seat. */
export function AttendeeList({
  attendees,
  subgroups,
  levels,
  ownCrewId,
  hrefOf,
  actions,
}: AttendeeListProps) {
  const { t } = useTranslation();
  const groups = groupAttendees(attendees, subgroups);
  const nameOf = (subgroup: string) => {
    if (subgroup === LEADER_SUBGROUP) return t('attendee.leaderGroup');
    return subgroup === '' ? t('attendee.noSubgroup') : subgroup;
  };
  // Without subgroups, a single list without headings.
  if (subgroups.length === 0) {
    return (
      <Rows
        attendees={groups.flatMap((group) => group.attendees)}
        {...{ levels, ownCrewId, hrefOf, actions }}
      />
    );
  }
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <div key={group.subgroup}>
          <SubgroupHeading name={nameOf(group.subgroup)} count={group.attendees.length} />
          <Rows attendees={group.attendees} {...{ levels, ownCrewId, hrefOf, actions }} />
        </div>
      ))}
    </div>
  );
}

/** The name of a subgroup above its people, with their number. */
export function SubgroupHeading({ name, count }: { name: string; count: number }) {
  const { t } = useTranslation();
  return (
    <h3 className={styles.group}>
      {name}
      <span className={styles.count}>{t('common.people', { count })}</span>
    </h3>
  );
}

/** The name of an attendee, linked if the user may open the page. */
function AttendeeName({ nick, href }: { nick: string; href: string | undefined }) {
  if (href === undefined) return <span className={styles.name}>{nick}</span>;
  return (
    <Link href={href} className={styles.name}>
      {nick}
    </Link>
  );
}

function Rows({
  attendees,
  levels,
  ownCrewId,
  hrefOf,
  actions,
}: Pick<AttendeeListProps, 'attendees' | 'levels' | 'ownCrewId' | 'hrefOf' | 'actions'>) {
  const { t } = useTranslation();
  const levelNameOf = useLevelName(levels);
  return (
    <List>
      {attendees.map((attendee) => (
        <ListItem
          key={attendee.crew_id}
          className={styles.row}
          data-actions={actions !== undefined || undefined}
        >
          <span className={styles.person}>
            <span className={styles.face}>
              <Face name={attendee.nick} imageUrl={attendee.image_url} />
            </span>
            <span className={styles.text}>
              <span className={styles.who}>
                <AttendeeName nick={attendee.nick} href={hrefOf(attendee)} />
                <LevelChip level={attendee.admin_level} name={levelNameOf(attendee.admin_level)} />
              </span>
              <span className={styles.badges}>
                {actions === undefined && !isApplied(attendee.state) && (
                  <AttendeeBadge state={attendee.state} />
                )}
                {attendee.unconfirmed && isApplied(attendee.state) && (
                  <Badge tone="warning">{t('attendee.unconfirmed')}</Badge>
                )}
                {attendee.crew_id === ownCrewId && <Badge tone="accent">{t('attendee.me')}</Badge>}
              </span>
            </span>
          </span>
          {actions !== undefined && <span className={styles.actions}>{actions(attendee)}</span>}
        </ListItem>
      ))}
    </List>
  );
}
