import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { matchesText } from '@crewwith/domain/lists/search';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PersonRadios } from '../../../ui/form/person-radios.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';
import { useCrews } from '../../crews/api.ts';
import { SubgroupChoice } from '../subgroup-choice.tsx';
import { useGiveSeat } from './api.ts';
import styles from './give-sheet.module.css';
import { RequiredReason, useRequiredReason } from './required-reason.tsx';

/** Rows of the list; a search finds the others. */
const SHOWN_CREWS = 20;

interface GiveSheetProps {
  activity: ActivityRecord;
  /** Who cannot be chosen. */
  attendees: readonly AttendeeRow[];
  onClose: () => void;
}

/** Gives a seat to a crew who asked for it elsewhere (docs/specification.md#given-seat). */
export function GiveSheet({ activity, attendees, onClose }: GiveSheetProps) {
  const { t } = useTranslation();
  const subgroups = parseSubgroups(activity.subgroup ?? '');
  const [crew, setCrew] = useState<{ id: string; nick: string } | null>(null);
  const [subgroup, setSubgroup] = useState(subgroups[0] ?? '');
  const [isMissing, setMissing] = useState(false);
  const reason = useRequiredReason();
  const give = useGiveSeat(activity.activity_id);
  const submit = () => {
    const checked = reason.check();
    setMissing(crew === null);
    if (crew === null || checked === null) return;
    give.mutate(
      { crewId: crew.id, subgroup, reason: checked },
      {
        onSuccess: () => {
          onClose();
          void toast(t('seating.given', { nick: crew.nick }));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened
      title={t('seating.give')}
      confirmLabel={t('seating.confirmGive')}
      closeLabel={t('common.close')}
      pending={give.isPending}
      error={ApiError.messageOf(give.error)}
      onClose={onClose}
      onConfirm={submit}
    >
      <div className={styles.fields}>
        <p className={styles.text}>{t('seating.giveText')}</p>
        <CrewChoice
          activity={activity}
          attendees={attendees}
          chosen={crew?.id ?? null}
          isMissing={isMissing && crew === null}
          onChoose={(chosen) => {
            give.reset();
            setCrew(chosen);
          }}
        />
        {subgroups.length > 1 && (
          <div>
            <p className={styles.label} aria-hidden="true">
              {t('seating.subgroup')}
            </p>
            <SubgroupChoice
              label={t('seating.subgroup')}
              subgroups={subgroups}
              value={subgroup}
              onChange={setSubgroup}
              quiet
            />
          </div>
        )}
        <RequiredReason reason={reason} suggestion={t('seating.toldInChat')} />
      </div>
    </ConfirmDialog>
  );
}

interface CrewChoiceProps extends Pick<GiveSheetProps, 'activity' | 'attendees'> {
  chosen: string | null;
  isMissing: boolean;
  onChoose: (crew: { id: string; nick: string }) => void;
}

/** A search and the crews that it finds, without those who attend and the user. */
function CrewChoice({ activity, attendees, chosen, isMissing, onChoose }: CrewChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const crews = useCrews(activity.club_nick, true);
  const seated = new Set([activity.my?.crew_id, ...attendees.map(({ crew_id }) => crew_id)]);
  const found = (crews.data ?? []).filter(
    (crew) => !seated.has(crew.id) && (crew.id === chosen || matchesText(search, crew.nick)),
  );
  const shown = found.slice(0, SHOWN_CREWS);
  const hidden = found.length - shown.length;
  const choose = (crewId: string) => {
    const crew = shown.find((each) => each.id === crewId);
    if (crew !== undefined) onChoose(crew);
  };
  const note = () => {
    if (crews.isError) return ApiError.from(crews.error).message;
    if (crews.data === undefined) return null;
    if (shown.length === 0) return t('marking.searchNone');
    return hidden > 0 ? t('seating.more', { count: hidden }) : null;
  };
  return (
    <div className={styles.crews}>
      <SearchField label={t('crew.search')} value={search} onChange={setSearch} />
      {crews.data === undefined && !crews.isError ? (
        <RowsSkeleton rows={3} />
      ) : (
        <PersonRadios
          aria-label={t('seating.crew')}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          aria-invalid={isMissing || undefined}
          people={shown}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <p role="status" className={styles.text}>
        {note()}
      </p>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {t('seating.crewMissing')}
        </p>
      )}
    </div>
  );
}
