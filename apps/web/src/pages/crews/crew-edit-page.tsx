import { parseQuestions } from '@crewwith/domain/clubs/rules';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { Redirect } from '../../browser/redirect.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { type CrewRecord, useCrew, useEditCrew } from '../../features/crews/api.ts';
import {
  type CrewFields,
  crewRefusalErrors,
  formatAnswers,
  initialCrewFields,
  validateCrew,
} from '../../features/crews/crew-fields.ts';
import { CrewFormFields } from '../../features/crews/crew-form-fields.tsx';
import { draftOf } from '../../forms/draft.ts';
import { formSummary } from '../../forms/form-summary.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { WrongAccessPage } from '../login/wrong-access-page.tsx';

/** `/{club_nick}/signup/modify/{crew_id}`: edits one's own nick and answers in a club. */
export function CrewEditPage() {
  const { id } = useParams();
  const { club, crew } = useCurrentCrew();
  const { crew_id: own } = crew;
  if (id === undefined) return <Redirect to={paths.crewEdit(club.nick, own)} />;
  return id === own ? <OwnCrew key={own} club={club} crewId={own} /> : <WrongAccessPage />;
}

function OwnCrew({ club, crewId }: { club: Club; crewId: string }) {
  const { t } = useTranslation();
  const { data: crew, error, refetch, isFetching } = useCrew(crewId, { withPage: false });
  return (
    <Page title={t('profile.editCrewTitle')} lead={club.name} width="narrow">
      {crew !== undefined && <EditForm club={club} crew={crew} />}
      {crew === undefined && error === null && <RowsSkeleton rows={4} />}
      {crew === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

function EditForm({ club, crew }: { club: Club; crew: CrewRecord }) {
  const { t } = useTranslation();
  const leaveForm = useLeaveForm();
  const edit = useEditCrew(crew.id);
  const questions = parseQuestions(club.question);
  const [draft] = useState(() => draftOf<CrewFields>(`crew_${crew.id}`));
  const form = useForm<CrewFields>({
    initialValues: initialCrewFields(questions, crew, draft.read()),
    onValuesChange: draft.write,
    validate: validateCrew,
  });
  const submit = async ({ nick, answers }: CrewFields) => {
    try {
      await edit.mutateAsync({ nick, info: formatAnswers(club.question, questions, answers) });
    } catch (error) {
      form.setErrors(crewRefusalErrors(ApiError.from(error)));
      return;
    }
    draft.clear();
    await leaveForm(paths.crewProfile(club.nick));
    await toast(t('profile.saved'));
  };
  const summary = formSummary(form);
  return (
    <Form
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      pending={edit.isPending}
      error={ApiError.messageOf(edit.error) ?? (summary && t(summary))}
      submitLabel={t('common.save')}
    >
      <CrewFormFields form={form} questions={questions} />
    </Form>
  );
}
