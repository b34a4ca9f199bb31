import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { type MemberRecord, useEditMember, useOwnMember } from '../features/members/api.ts';
import { type MemberFields, memberBody, memberErrors } from '../features/members/member-fields.ts';
import { MemberFormFields } from '../features/members/member-form-fields.tsx';
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
import { LogInFirstPage } from './log-in-first.tsx';
import { WrongAccessPage } from './wrong-access.tsx';

/** `/signup/modify/{member_id}`: changing one's own record, and nobody else's (the specification, section 5). */
export function EditMemberPage() {
  const { t } = useTranslation();
  const { memberId: asked } = useParams();
  const memberId = useMemberId();
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') {
    return <LogInFirstPage title={t('profile.editTitle')} text={t('activity.draftKept')} />;
  }
  if (asked === undefined) return <Navigate to={paths.editMember(memberId)} replace />;
  return asked === memberId ? <OwnMember key={memberId} memberId={memberId} /> : <WrongAccessPage />;
}

function OwnMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data: member, error, refetch, isFetching } = useOwnMember(memberId);
  return (
    <Page title={t('profile.editTitle')} width="narrow">
      {member !== undefined && <EditForm member={member} />}
      {member === undefined && error === null && <RowsSkeleton rows={7} />}
      {member === undefined && error !== null && (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

function EditForm({ member }: { member: MemberRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const edit = useEditMember(member.id);
  const [draft] = useState(() => draftOf<MemberFields>(`member_${member.id}`));
  const { email, name, gender, birthday, nationality, address, contact } = member;
  const form = useForm<MemberFields>({
    initialValues: { email, name, gender, birthday, nationality, address, contact, ...draft.read() },
    onValuesChange: draft.write,
    validate: (values) => memberErrors(values, new Date()),
  });
  const send = async (values: MemberFields) => {
    try {
      await edit.mutateAsync({ ...memberBody(values), info: member.info });
    } catch (error) {
      form.setErrors(serverFieldErrors(ApiError.from(error)));
      return;
    }
    draft.clear();
    await navigate(paths.profile(), { replace: true });
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
      <MemberFormFields form={form} />
    </Form>
  );
}
