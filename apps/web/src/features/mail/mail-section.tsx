import { type FormEvent, useState } from 'react';
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
}

/** Where the member has mail: gives an address, waits for its confirmation, chooses how often, ends it. */
export function MailSection({ memberId, mail }: MailProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('mail.title')}>
      <Card as="article">
        <div className={styles.parts}>
          {mail.address === null ? (
            <>
              <p>{t('mail.none')}</p>
              <AddressForm memberId={memberId} />
            </>
          ) : (
            <Address memberId={memberId} mail={mail} address={mail.address} />
          )}
        </div>
      </Card>
    </Section>
  );
}

function AddressForm({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const ask = useAskForMail(memberId);
  const error = ask.error && ApiError.from(ask.error);
  const fieldError = error?.fieldMessage('address') ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
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

function Address({ memberId, mail, address }: MailProps & { address: string }) {
  const { t } = useTranslation();
  const again = useAskForMail(memberId);
  const edit = useEditMail(memberId);
  const [isEnding, setEnding] = useState(false);
  const error = again.error ?? edit.error;
  return (
    <>
      <p className={styles.text}>{t(mail.confirmed ? 'mail.confirmed' : 'mail.waiting', { address })}</p>
      {mail.confirmed && (
        <div className={styles.row}>
          <span>{t('mail.digest')}</span>
          <Switch
            label={t('mail.digest')}
            checked={edit.isPending ? edit.variables : mail.digest}
            onChange={(digest) => edit.mutate(digest)}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {!mail.confirmed && (
          <Button variant="light" loading={again.isPending} onClick={() => again.mutate(address)}>
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
      {isEnding && <EndDialog memberId={memberId} address={address} onClose={() => setEnding(false)} />}
    </>
  );
}

interface EndDialogProps {
  memberId: string;
  address: string;
  onClose: () => void;
}

function EndDialog({ memberId, address, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const remove = useRemoveMail(memberId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(undefined);
    } catch {
      return;
    }
    onClose();
    await toast(t('mail.ended'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('mail.endQuestion')}
      confirmLabel={t('mail.endConfirm')}
      pending={remove.isPending}
      error={ApiError.messageOf(remove.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('mail.endText', { address })}</p>
    </ConfirmDialog>
  );
}
