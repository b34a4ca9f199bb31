import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, TextField } from '../../ui/form/fields.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { type MailState, useAskForMail, useEditMail, useRemoveMail } from './api.ts';
import styles from './mail-section.module.css';

interface MailProps {
  memberId: string;
  mail: MailState;
  /** Has by mail what comes as a push; null when something comes by mail already. */
  onTurnOn: (() => void) | null;
}

/** Where the member has mail: gives an address, waits for its confirmation, chooses how often, ends it. */
export function MailSection({ memberId, mail, onTurnOn }: MailProps) {
  const { t } = useTranslation();
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <Section title={t('mail.title')}>
      <Card as="article">
        <div className={styles.parts}>
          {mail.address === null ? (
            <>
              <p>{t('mail.none')}</p>
              <AddressForm memberId={memberId} onAsked={() => setHasAsked(true)} />
            </>
          ) : (
            <Address
              memberId={memberId}
              mail={mail}
              address={mail.address}
              onTurnOn={onTurnOn}
              takesFocus={hasAsked}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}

function stateOf({ confirmed }: MailState, comesByMail: boolean) {
  if (!confirmed) return 'waiting';
  return comesByMail ? 'confirmed' : 'nothing';
}

function AddressForm({ memberId, onAsked }: { memberId: string; onAsked: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const ask = useAskForMail(memberId);
  const error = ask.error && ApiError.from(ask.error);
  const fieldError = error?.fieldMessage('address') ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsked();
    ask.mutate(address.trim());
  };
  return (
    <Form
      onSubmit={submit}
      pending={ask.isPending}
      error={fieldError === null ? (error?.message ?? null) : null}
      submitLabel={t('mail.ask')}
    >
      <TextField
        label={t('mail.address')}
        type="email"
        autoComplete="email"
        required
        announces
        value={address}
        error={fieldError}
        onChange={({ currentTarget }) => {
          ask.reset();
          setAddress(currentTarget.value);
        }}
      />
    </Form>
  );
}

interface AddressProps extends MailProps {
  address: string;
  /** Takes the place of the form that had the focus. */
  takesFocus: boolean;
}

function Address({ memberId, mail, address, onTurnOn, takesFocus }: AddressProps) {
  const { t } = useTranslation();
  const state = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) state.current?.focus();
  }, [takesFocus]);
  const again = useAskForMail(memberId);
  const edit = useEditMail(memberId);
  const [isEnding, setEnding] = useState(false);
  const error = again.error ?? edit.error;
  return (
    <>
      <p ref={state} tabIndex={-1} role="status" className={styles.text}>
        {t(`mail.${stateOf(mail, onTurnOn === null)}`, { address })}
      </p>
      {mail.confirmed && onTurnOn !== null && (
        <div>
          <Button onClick={onTurnOn}>{t('mail.turnOn')}</Button>
        </div>
      )}
      {mail.confirmed && (
        <div className={styles.row}>
          <span>{t('mail.digest')}</span>
          <Switch
            label={t('mail.digest')}
            checked={edit.isPending ? edit.variables : mail.digest}
            onChange={(digest) => {
              again.reset();
              edit.mutate(digest);
            }}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {!mail.confirmed && (
          <Button
            variant="light"
            loading={again.isPending}
            onClick={() => {
              edit.reset();
              again.mutate(address);
            }}
          >
            {t('mail.again')}
          </Button>
        )}
        <Button variant="default" onClick={() => setEnding(true)}>
          {t(mail.confirmed ? 'mail.end' : 'mail.otherAddress')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {again.isSuccess && t('mail.sentAgain')}
      </p>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {ApiError.from(error).message}
        </p>
      )}
      {isEnding && (
        <EndDialog
          memberId={memberId}
          address={address}
          confirmed={mail.confirmed}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

interface EndDialogProps {
  memberId: string;
  address: string;
  confirmed: boolean;
  onClose: () => void;
}

function EndDialog({ memberId, address, confirmed, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveMail(memberId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(undefined);
    } catch {
      return;
    }
    onClose();
    await toast(t(confirmed ? 'mail.ended' : 'mail.forgotten'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t(confirmed ? 'mail.endQuestion' : 'mail.forgetQuestion')}
      confirmLabel={t(confirmed ? 'mail.endConfirm' : 'mail.forget')}
      pending={remove.isPending}
      error={ApiError.messageOf(remove.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('mail.endText', { address })}</p>
    </ConfirmDialog>
  );
}
