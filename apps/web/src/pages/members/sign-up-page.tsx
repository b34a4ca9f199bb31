import { TERMS_EFFECTIVE_DAY } from '@crewwith/domain/constants';
import { isNavigationAuthorised, isTicketAlive } from '@crewwith/domain/sessions/rules';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { invitationOf } from '../../features/activities/invitation.ts';
import { InvitationBanner } from '../../features/activities/invitation-banner.tsx';
import {
  completeSignUp,
  type PendingSignUp,
  readPendingSignUp,
  savePendingSignUp,
} from '../../features/login/log-in.ts';
import { signUp } from '../../features/members/api.ts';
import { EMPTY_MEMBER, memberBody, validateMember } from '../../features/members/member-fields.ts';
import { MemberFormFields } from '../../features/members/member-form-fields.tsx';
import { draftOf } from '../../forms/draft.ts';
import { formSummary } from '../../forms/form-summary.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { serverFieldErrors } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckField, Form } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { OutLink } from '../../ui/navigation/link.tsx';
import { WrongAccessPage } from '../login/wrong-access-page.tsx';

const EMPTY = { ...EMPTY_MEMBER, consent: false };
const draft = draftOf<typeof EMPTY>('sign_up');

/** Returns when the log-in led here, in milliseconds since the epoch; null for any other navigation. */
function authorisedTimeOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('authorisedAt' in state)) return null;
  return typeof state.authorisedAt === 'number' ? state.authorisedAt : null;
}

/** Returns the account that may sign up: it has just logged in, or opened the page then and reloads it now. */
function openSignUp(state: unknown): PendingSignUp | null {
  const newcomer = readPendingSignUp();
  const authorisedAt = authorisedTimeOf(state);
  if (newcomer === null || authorisedAt === null) return null;
  const [stamped, now] = [new Date(authorisedAt), new Date()];
  const isReload = newcomer.openedAt === authorisedAt && isTicketAlive(stamped, now);
  if (!isReload && !isNavigationAuthorised(stamped, now)) return null;
  savePendingSignUp({ ...newcomer, openedAt: authorisedAt });
  return newcomer;
}

/** Signs up, right after the log-in of an account without a member. */
export function SignUpPage() {
  const { state } = useLocation();
  const [newcomer] = useState(() => openSignUp(state));
  return newcomer === null ? <WrongAccessPage forNewcomers /> : <SignUpForm newcomer={newcomer} />;
}

function SignUpForm({ newcomer }: { newcomer: PendingSignUp }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const { user, ticket, verifier } = newcomer;
  const idempotencyKey = useIdempotencyKey();
  const form = useForm<typeof EMPTY>({
    initialValues: {
      ...EMPTY,
      email: user.email ?? '',
      nationality: t('signup.nationalityDefault'),
      ...draft.read(),
    },
    onValuesChange: (values) => {
      draft.write(values);
      idempotencyKey.renew();
    },
    validate: ({ consent, ...values }) => {
      const errors = validateMember(values, new Date());
      return consent ? errors : { ...errors, consent: t('signup.consentMissing') };
    },
  });
  const join = useMutation({
    mutationFn: async () => {
      const body = {
        ...memberBody(form.values),
        kakao_id: user.id,
        image_url: user.profile_image_url,
        code_verifier: verifier,
        // The form is only submitted when both are agreed to.
        consent: { terms: TERMS_EFFECTIVE_DAY, privacy: TERMS_EFFECTIVE_DAY },
      };
      return completeSignUp(newcomer, await signUp(ticket, body, idempotencyKey.read()));
    },
    onSuccess: async (returnTo) => {
      draft.clear();
      await navigate(returnTo, { replace: true });
      await toast(t('signup.done'));
    },
    onError: (error) => {
      setConfirming(false);
      form.setErrors(serverFieldErrors(ApiError.from(error)));
    },
  });
  const summary = formSummary(form);
  return (
    <Page title={t('signup.title')} heading={t('signup.heading')} lead={t('signup.lead')} width="narrow">
      <InvitationBanner invitation={invitationOf(newcomer.returnTo)} />
      <Form
        onSubmit={form.onSubmit(
          () => setConfirming(true),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        pending={join.isPending}
        error={join.isError ? ApiError.from(join.error).message : summary && t(summary)}
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
        opened={confirming}
        title={t('signup.confirmTitle')}
        confirmLabel={t('signup.submit')}
        pending={join.isPending}
        error={null}
        onConfirm={() => join.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{t('signup.confirm')}</p>
        <p>
          <strong>{form.values.name}</strong> {form.values.contact}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
