import { parseQuestions } from '@crewwith/domain/crews/answers';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { type CrewRecord, useCrew, useEditCrew } from '../features/crews/api.ts';
import { CrewFormFields } from '../features/crews/crew-form-fields.tsx';
import { answersText, type CrewFields, crewErrors, storedFields } from '../features/crews/join-fields.ts';
import { ApiError } from '../kit/api-error.ts';
import { draftOf } from '../kit/draft.ts';
import { useMemberId } from '../kit/session.ts';
import { serverFieldErrors } from '../kit/validate.ts';
import { paths } from '../paths.ts';
import { Form } from '../ui/fields.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { LogInFirstPage } from './log-in-first.tsx';
import { WrongAccessPage } from './wrong-access.tsx';

/** `/{club_nick}/signup/modify/{crew_id}`: changing one's own nick and answers in a club. */
export function EditCrewPage() {
  const { t } = useTranslation();
  const { crewId: asked } = useParams();
  const club = useClubOnPage();
  const memberId = useMemberId();
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') {
    return <LogInFirstPage title={t('profile.editCrewTitle')} text={t('activity.draftKept')} />;
  }
  const crew = crewOf(club);
  if (crew === null) return <Navigate to={paths.club(club.nick)} replace />;
  const { crew_id: own } = crew;
  if (asked === undefined) return <Navigate to={paths.editCrew(club.nick, own)} replace />;
  return asked === own ? <OwnCrew key={own} club={club} crewId={own} /> : <WrongAccessPage />;
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
  const navigate = useNavigate();
  const edit = useEditCrew(crew.id);
  const questions = parseQuestions(club.question);
  const [draft] = useState(() => draftOf<CrewFields>(`crew_${crew.id}`));
  const form = useForm<CrewFields>({
    initialValues: storedFields(questions, crew, draft.read()),
    onValuesChange: draft.write,
    validate: crewErrors,
  });
  const send = async ({ nick, answers }: CrewFields) => {
    try {
      await edit.mutateAsync({ nick, info: answersText(club.question, questions, answers) });
    } catch (error) {
      form.setErrors(serverFieldErrors(ApiError.from(error)));
      return;
    }
    draft.clear();
    await navigate(paths.crewProfile(club.nick), { replace: true });
    await toast(t('profile.saved'));
  };
  const incomplete = Object.keys(form.errors).length > 0 ? t('signup.fillAll') : null;
  return (
    <Form
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      pending={edit.isPending}
      error={edit.isError ? ApiError.from(edit.error).message : incomplete}
      submitLabel={t('common.save')}
    >
      <CrewFormFields form={form} questions={questions} />
    </Form>
  );
}
