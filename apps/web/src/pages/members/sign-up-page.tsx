import { TERMS_EFFECTIVE_DAY } from '@crewwith/domain/constants';
import { isNavigationAuthorised, isTicketAlive } from '@crewwith/domain/sessions/rules';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { invitationOf } from '../../features/activities/invitation.ts';
import { InvitationBanner } from '../../features/activities/invitation-banner.tsx';
import { keepNickname } from '../../features/crews/proposed-nick.ts';
import {
  completeSignUp,
  type PendingSignUp,
  readPendingSignUp,
  savePendingSignUp,
} from '../../features/login/log-in.ts';
import { copyProviderPicture, signUp } from '../../features/members/api.ts';
import { MemberFacts } from '../../features/members/member-facts.tsx';
import {
  EMPTY_MEMBER,
  memberBody,
  PERSON_FIELDS,
  validateMember,
} from '../../features/members/member-fields.ts';
import { ContactFields, PersonFields } from '../../features/members/member-form-fields.tsx';
import { draftOf } from '../../forms/draft.ts';
import { formSummary } from '../../forms/form-summary.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { serverFieldErrors } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { Face } from '../../ui/display/face.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckField, Form } from '../../ui/form/fields.tsx';
import { StepProgress } from '../../ui/form/step-progress.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { OutLink } from '../../ui/navigation/link.tsx';
import { WrongAccessPage } from '../login/wrong-access-page.tsx';
import styles from './sign-up-page.module.css';

/** `step` is the second once the first is complete: who one is, then how one is reached. */
const EMPTY = { ...EMPTY_MEMBER, step: 1, usePicture: false };
const draft = draftOf<typeof EMPTY>('sign_up');

const isOfPerson = (name: string) => PERSON_FIELDS.some((field) => field === name);

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
  const [consent, setConsent] = useState(false);
  const [consentError, setConsentError] = useState<string | null>(null);
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
    validate: ({ step, ...values }) => {
      const errors = Object.entries(validateMember(values, new Date()));
      // Errors of the first step, which a day may bring to a draft, lead back to it.
      return Object.fromEntries(step === 1 ? errors.filter(([name]) => isOfPerson(name)) : errors);
    },
  });
  const join = useMutation({
    mutationFn: async () => {
      const body = {
        ...memberBody(form.values, new Date()),
        kakao_id: user.id,
        // The provider's picture is copied only for those who ask for it.
        image_url: null,
        code_verifier: verifier,
        // Only sent when both are agreed to.
        consent: { terms: TERMS_EFFECTIVE_DAY, privacy: TERMS_EFFECTIVE_DAY },
      };
      const memberId = await signUp(ticket, body, idempotencyKey.read());
      keepNickname(memberId, user.nickname, body.name);
      const returnTo = await completeSignUp(newcomer, memberId);
      // Not awaited: the account is complete without a picture, which can be set later.
      if (form.values.usePicture) void copyProviderPicture(memberId).catch(() => undefined);
      return returnTo;
    },
    onSuccess: async (returnTo) => {
      draft.clear();
      await navigate(returnTo, { replace: true });
      await toast(t('signup.done'));
    },
  });
  const send = () =>
    join.mutate(undefined, {
      // Not in `useMutation`, which calls it while the fields are still disabled and cannot have the focus.
      onError: (error) => {
        setConfirming(false);
        showErrors(serverFieldErrors(ApiError.from(error)));
      },
    });
  const goTo = (step: 1 | 2) => {
    flushSync(() => form.setFieldValue('step', step));
    form.getInputNode(step === 1 ? 'name' : 'address')?.focus();
  };
  /** Shows the step of the first field in error, and focuses that field. */
  const showErrors = (errors: Record<string, ReactNode>) => {
    const names = Object.keys(errors);
    const ofPerson = names.find(isOfPerson);
    flushSync(() => {
      form.setErrors(errors);
      if (ofPerson !== undefined) form.setFieldValue('step', 1);
    });
    form.getInputNode(ofPerson ?? names[0] ?? '')?.focus();
  };
  const summary = formSummary(form);
  const { step } = form.values;
  const isFirstStep = step === 1;
  return (
    <Page
      title={t('signup.title')}
      cover={<StepProgress step={step} count={2} label={t('common.step', { step, count: 2 })} />}
      heading={t('signup.heading')}
      lead={t('signup.lead')}
      width="narrow"
    >
      <InvitationBanner invitation={invitationOf(newcomer.returnTo)} />
      <Form
        key={step}
        onSubmit={form.onSubmit(({ step }) => (step === 1 ? goTo(2) : setConfirming(true)), showErrors)}
        pending={join.isPending}
        error={ApiError.messageOf(join.error) ?? (summary && t(summary))}
        submitLabel={t(isFirstStep ? 'signup.next' : 'signup.submit')}
      >
        {isFirstStep ? <PersonFields form={form} /> : <ContactFields form={form} />}
        {!isFirstStep && user.profile_image_url !== null && (
          <CheckField
            label={
              <span className={styles.picture}>
                <Face name={form.values.name} imageUrl={user.profile_image_url} size={32} />
                {t('signup.picture')}
              </span>
            }
            error={null}
            {...form.getInputProps('usePicture', { type: 'checkbox' })}
          />
        )}
      </Form>
      {!isFirstStep && (
        <Button variant="subtle" wide onClick={() => goTo(1)}>
          {t('signup.previous')}
        </Button>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t('signup.confirmTitle')}
        confirmLabel={t('signup.submit')}
        pending={join.isPending}
        error={consentError}
        onConfirm={() => (consent ? send() : setConsentError(t('signup.consentMissing')))}
        onClose={() => setConfirming(false)}
      >
        <p>{t('signup.confirm')}</p>
        {confirming && <MemberFacts member={memberBody(form.values, new Date())} />}
        <CheckField
          label={t('signup.consent')}
          error={consentError !== null}
          checked={consent}
          onChange={(event) => {
            setConsent(event.currentTarget.checked);
            setConsentError(null);
          }}
        />
        <OutLink href={paths.privacy()}>{t('signup.consentLink')}</OutLink>
      </ConfirmDialog>
    </Page>
  );
}
