import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { PenaltyRules } from '@crewwith/domain/penalties/rules';
import { may } from '@crewwith/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import {
  refetchPenaltyRules,
  type ClubRules as SavedRules,
  usePenaltyRules,
  useSavePenaltyRules,
} from '../../features/penalties/api.ts';
import styles from '../../features/penalties/penalties.module.css';
import { RulesFacts } from '../../features/penalties/rules-facts.tsx';
import {
  RULE_NAMES,
  RulesForm,
  type TypedRules,
  typedRulesOf,
} from '../../features/penalties/rules-form.tsx';
import { draftOf } from '../../forms/draft.ts';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { type EditDraft, useEdit } from '../../forms/use-edit.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage, loadFairnessTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useKeepFocus } from '../../ui/feedback/keep-focus.ts';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';

export const prepare = loadFairnessTexts;

/** `/{club_nick}/club/rules`: the attendance rules of a club, from level 8 (docs/specification.md#penalty-rules). */
export function PenaltyRulesPage() {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const club = useCurrentClub();
  const my = getMembership(club);
  const level = my?.admin_level ?? 0;
  if (may('club.edit_penalty_rules', { level })) return <ClubRules club={club} crewId={my?.crew_id ?? ''} />;
  return (
    <Page title={t('clubInfo.rulesTitle')} width="narrow">
      <EmptyState
        title={t('refused.penaltyRules')}
        text={t('penalty.changedBy', { level: levelPhrase('club.edit_penalty_rules') })}
        action={<ButtonLink href={paths.club(club.nick)}>{t('activity.seeClub')}</ButtonLink>}
      />
    </Page>
  );
}

const day = (time: string) => formatDayAndClock(new Date(time), currentLanguage());

function ClubRules({ club, crewId }: { club: { id: string; name: string }; crewId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = usePenaltyRules(club.id);
  if (data === undefined) {
    return (
      <Page title={t('clubInfo.rulesTitle')} lead={club.name}>
        {error === null ? (
          <RowsSkeleton rows={6} />
        ) : (
          <ErrorState
            message={ApiError.from(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Page>
    );
  }
  return (
    <Page title={t('clubInfo.rulesTitle')} lead={club.name}>
      <Section title={t('penalty.current')}>
        <RulesFacts rules={data.rules} />
      </Section>
      {data.next !== null && (
        <Section title={t('penalty.next')}>
          <Alert>{t('penalty.nextFrom', { from: day(data.next.valid_from) })}</Alert>
          <RulesFacts rules={data.next.rules} />
        </Section>
      )}
      <Section title={t('penalty.change')}>
        <p className={styles.hint}>{t('penalty.changeHint')}</p>
        <ChangeRules rules={data} clubId={club.id} crewId={crewId} />
      </Section>
    </Page>
  );
}

interface ChangeRulesProps {
  rules: SavedRules;
  clubId: string;
  crewId: string;
}

/** The form, which starts again once the rules are saved. */
function ChangeRules(props: ChangeRulesProps) {
  const [savedCount, setSavedCount] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with the form.
  useKeepFocus(container);
  return (
    <div ref={container}>
      <EditRules key={savedCount} {...props} onSaved={() => setSavedCount(savedCount + 1)} />
    </div>
  );
}

interface EditRulesProps extends ChangeRulesProps {
  onSaved: () => void;
}

function EditRules({ rules: record, clubId, crewId, onSaved }: EditRulesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const saving = useSavePenaltyRules(clubId);
  const [error, setError] = useState<string | null>(null);
  const edit = useEdit({
    record,
    // Per crew, since two members may share a browser tab.
    draft: draftOf<EditDraft<TypedRules>>(`penalty_rules_edit_${clubId}_${crewId}`),
    fieldsOf: ({ rules, next }: SavedRules) => typedRulesOf(next?.rules ?? rules),
    merge: (base: TypedRules, typed: TypedRules, saved: TypedRules) =>
      mergeEdits(RULE_NAMES, { base, typed, saved }),
    reload: () => refetchPenaltyRules(client, clubId),
  });
  const { fields, base, conflicts, mergeCount } = edit.start;
  const save = async (rules: PenaltyRules) => {
    setError(null);
    try {
      const { next } = await saving.mutateAsync({ ...rules, version: edit.version });
      edit.finish();
      onSaved();
      if (next !== null) void toast(t('penalty.saved', { from: day(next.valid_from) }));
    } catch (thrown) {
      setError(edit.refusal(thrown)?.message ?? null);
    }
  };
  return (
    <RulesForm
      key={mergeCount}
      clubId={clubId}
      initial={fields}
      conflicts={Object.fromEntries(conflicts.map((name) => [name, base[name]]))}
      pending={saving.isPending}
      error={error}
      onChange={edit.saveDraft}
      onSubmit={(rules) => void save(rules)}
    >
      <StaleEditAlert edit={edit} staleText={t('penalty.staleText')} />
    </RulesForm>
  );
}
