import { isNavigationAuthorised } from '@crewwith/domain/sessions/freshness';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type Newcomer, readNewcomer, welcomeNewcomer } from '../features/accesslogs/log-in.ts';
import { signUp } from '../features/members/api.ts';
import { EMPTY_MEMBER, memberBody, memberErrors } from '../features/members/member-fields.ts';
import { MemberFormFields } from '../features/members/member-form-fields.tsx';
import { ApiError } from '../kit/api-error.ts';
import { draftOf } from '../kit/draft.ts';
import { serverFieldErrors } from '../kit/validate.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CheckField, Form } from '../ui/fields.tsx';
import { OutLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.tsx';
import { WrongAccessPage } from './wrong-access.tsx';

const EMPTY = { ...EMPTY_MEMBER, consent: false };
const draft = draftOf<typeof EMPTY>('sign_up');

function isAuthorised(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'authorisedAt' in state &&
    typeof state.authorisedAt === 'number' &&
    isNavigationAuthorised(new Date(state.authorisedAt), new Date())
  );
}

/** Signing up, open only right after a log-in of an account without a member. */
export function SignUpPage() {
  const { state } = useLocation();
  const [newcomer] = useState(() => (isAuthorised(state) ? readNewcomer() : null));
  return newcomer === null ? <WrongAccessPage forNewcomers /> : <SignUpForm newcomer={newcomer} />;
}

function SignUpForm({ newcomer }: { newcomer: Newcomer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { user, ticket } = newcomer;
  const form = useForm<typeof EMPTY>({
    initialValues: {
      ...EMPTY,
      email: user.email ?? '',
      nationality: t('signup.nationalityDefault'),
      ...draft.read(),
    },
    onValuesChange: draft.write,
    validate: ({ consent, ...values }) => {
      const errors = memberErrors(values, new Date());
      return consent ? errors : { ...errors, consent: t('signup.consentMissing') };
    },
  });
  const join = useMutation({
    mutationFn: async () => {
      const body = { ...memberBody(form.values), kakao_id: user.id, image_url: user.profile_image_url };
      return welcomeNewcomer(newcomer, await signUp(ticket, body));
    },
    onSuccess: async (returnTo) => {
      draft.clear();
      await navigate(returnTo, { replace: true });
      await toast(t('signup.done'));
    },
    onError: (error) => {
      setAsking(false);
      form.setErrors(serverFieldErrors(ApiError.from(error)));
    },
  });
  const incomplete = Object.keys(form.errors).length > 0 ? t('signup.fillAll') : null;
  return (
    <Page title={t('signup.title')} heading={t('signup.heading')} lead={t('signup.lead')} width="narrow">
      <Form
        onSubmit={form.onSubmit(
          () => setAsking(true),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        pending={join.isPending}
        error={join.isError ? ApiError.from(join.error).message : incomplete}
        submitLabel={t('signup.submit')}
      >
        <MemberFormFields form={form} />
        <div>
          <CheckField
            label={t('signup.consent')}
            error={null}
            {...form.getInputProps('consent', { type: 'checkbox' })}
          />
          <OutLink href={paths.privacy()}>{t('signup.consentLink')}</OutLink>
        </div>
      </Form>
      <ConfirmDialog
        opened={asking}
        title={t('signup.confirmTitle')}
        confirmLabel={t('signup.submit')}
        pending={join.isPending}
        error={null}
        onConfirm={() => join.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('signup.confirm')}</p>
        <p>
          <strong>{form.values.name}</strong> {form.values.contact}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
