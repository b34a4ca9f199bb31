import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCreateClub } from '../../features/clubs/api.ts';
import { newClubDraft } from '../../features/clubs/form/club-drafts.ts';
import { useClubFieldLabels } from '../../features/clubs/form/club-field-texts.ts';
import { clubServerErrors } from '../../features/clubs/form/club-fields.ts';
import {
  FOUNDING_STEPS,
  type FoundingFieldName,
  type FoundingFields,
  foundingBody,
  newFoundingFields,
  stepOfErrors,
  validateFounding,
} from '../../features/clubs/form/founding-fields.ts';
import { LookStep, NameStep, WelcomeStep } from '../../features/clubs/form/founding-form.tsx';
import { proposeNick } from '../../features/crews/proposed-nick.ts';
import { useIdempotencyKey } from '../../forms/use-idempotency-key.ts';
import { usePictureUploads } from '../../forms/use-picture-uploads.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import type { FieldErrors } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/fields.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { StepProgress } from '../../ui/form/step-progress.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button } from '../../ui/navigation/button.tsx';

const STEP_COUNT = FOUNDING_STEPS.length;
const STEPS = { 1: NameStep, 2: LookStep, 3: WelcomeStep } as const;
type Step = keyof typeof STEPS;

/** Returns the step of a history entry, so that going back leads to the step before. */
const stepIn = (state: unknown): Step => {
  const step: unknown = Reflect.get(Object(state), 'step');
  return step === 2 || step === 3 ? step : 1;
};

export const prepare = loadSeldomTexts;

/** `/club/create`: founds a club in three steps, for any signed-in member. */
export function ClubCreatePage() {
  const memberId = useSignedInMember();
  return <CreateForm key={memberId} memberId={memberId} />;
}

function CreateForm({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = stepIn(state);
  const [draft] = useState(() => newClubDraft(memberId));
  const [initial] = useState(() => newFoundingFields(proposeNick(memberId, Math.random())));
  const [stored] = useState(draft.read);
  const [isDraftFound, setDraftFound] = useState(stored !== null);
  const [foundedNick, setFoundedNick] = useState<string | null>(null);
  const labels: Record<FoundingFieldName, string> = {
    ...useClubFieldLabels(),
    crew_nick: t('clubForm.myNick'),
  };
  const create = useCreateClub();
  const idempotencyKey = useIdempotencyKey();
  const uploads = usePictureUploads<FoundingFieldName>((name) => form.clearFieldError(name));
  const form = useForm<FoundingFields>({
    initialValues: { ...initial, ...stored },
    onValuesChange: (fields) => {
      draft.write(fields);
      idempotencyKey.renew();
    },
    validate: (fields) => ({ ...validateFounding(fields, step), ...uploads.errors() }),
  });
  const found = async (fields: FoundingFields): Promise<ApiError | null> => {
    try {
      const { nick } = await create.mutateAsync({ body: foundingBody(fields), key: idempotencyKey.read() });
      draft.clear();
      setFoundedNick(nick);
      if (step > 1) await navigate(1 - step);
      return null;
    } catch (thrown) {
      return ApiError.from(thrown);
    }
  };
  const goOn = async () => {
    await navigate(paths.clubCreate(), { state: { step: step + 1 } });
    return null;
  };
  const { submit, attempts } = useSubmit(
    form,
    FOUNDING_STEPS.flat(),
    step < STEP_COUNT ? goOn : found,
    clubServerErrors,
  );
  // The club takes the place of the first step, so that going back does not lead into the form.
  useEffect(() => {
    if (foundedNick === null || step > 1) return;
    void navigate(paths.club(foundedNick), { replace: true });
    void toast(t('clubForm.created', { club: form.values.name }));
  }, [foundedNick, step, navigate, t, form.values.name]);
  const errorStep = stepOfErrors(form.errors as FieldErrors);
  useEffect(() => {
    if (errorStep !== null && errorStep < step) void navigate(errorStep - step);
  }, [errorStep, step, navigate]);

  if (foundedNick !== null) return <Spinner />;
  const headings = {
    1: t('clubForm.stepName'),
    2: t('clubForm.stepLook'),
    3: t('clubForm.stepWelcome'),
  };
  const leads = {
    1: t('clubForm.createLead'),
    2: t('clubForm.stepLookLead'),
    3: t('clubForm.stepWelcomeLead'),
  };
  const Fields = STEPS[step];
  return (
    <Page
      key={step}
      title={t('club.createTitle')}
      cover={
        <StepProgress step={step} count={STEP_COUNT} label={t('common.step', { step, count: STEP_COUNT })} />
      }
      heading={headings[step]}
      lead={leads[step]}
    >
      <Form
        onSubmit={submit}
        pending={create.isPending}
        error={null}
        submitLabel={t(step < STEP_COUNT ? 'signup.next' : 'clubForm.create')}
        sticky
        secondary={
          step > 1 && (
            <Button variant="default" onClick={() => void navigate(-1)}>
              {t('clubForm.previousStep')}
            </Button>
          )
        }
      >
        {isDraftFound && step === 1 && (
          <Alert
            action={
              <Button
                variant="default"
                onClick={() => {
                  form.setValues(initial);
                  form.clearErrors();
                  draft.clear();
                  setDraftFound(false);
                }}
              >
                {t('clubForm.draftDiscard')}
              </Button>
            }
          >
            {t('clubForm.draftFound')}
          </Alert>
        )}
        <FormErrors form={form} names={FOUNDING_STEPS[step - 1] ?? []} labels={labels} attempts={attempts} />
        <Fields form={form} labels={labels} uploads={uploads} />
      </Form>
    </Page>
  );
}
