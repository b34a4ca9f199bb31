import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { Redirect } from '../../browser/redirect.tsx';
import { type MemberRecord, useEditMember, useOwnMember } from '../../features/members/api.ts';
import { type MemberFields, memberBody, validateMember } from '../../features/members/member-fields.ts';
import { ContactFields, PersonFields } from '../../features/members/member-form-fields.tsx';
import { draftOf } from '../../forms/draft.ts';
import { formSummary } from '../../forms/form-summary.ts';
import { serverFieldErrors } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { WrongAccessPage } from '../login/wrong-access-page.tsx';

/** `/signup/modify/{member_id}`: edits one's own record (docs/specification.md#sign-up-page). */
export function MemberEditPage() {
  const { id } = useParams();
  const memberId = useSignedInMember();
  if (id === undefined) return <Redirect to={paths.memberEdit(memberId)} />;
  return id === memberId ? <OwnMember key={memberId} memberId={memberId} /> : <WrongAccessPage />;
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
  const leaveForm = useLeaveForm();
  const edit = useEditMember(member.id);
  const [draft] = useState(() => draftOf<MemberFields>(`member_${member.id}`));
  const { email, name, gender, birthday, nationality, address, contact } = member;
  const form = useForm<MemberFields>({
    initialValues: { email, name, gender, birthday, nationality, address, contact, ...draft.read() },
    onValuesChange: draft.write,
    validate: (values) => validateMember(values, new Date()),
  });
  const submit = async (values: MemberFields) => {
    try {
      await edit.mutateAsync({ ...memberBody(values, new Date()), info: member.info });
    } catch (error) {
      form.setErrors(serverFieldErrors(ApiError.from(error)));
      return;
    }
    draft.clear();
    await leaveForm(paths.profile());
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
      <PersonFields form={form} />
      <ContactFields form={form} />
    </Form>
  );
}
