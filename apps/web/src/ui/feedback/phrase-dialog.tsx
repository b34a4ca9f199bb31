import { isExactPhrase } from '@crewwith/domain/texts/clean-text';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../form/fields.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface PhraseDialogProps {
  title: ReactNode;
  /** The exact phrase to type. */
  phrase: string;
  confirmLabel: string;
  pending: boolean;
  /** Why the action failed, or null. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Requires a typed phrase before an irreversible action (docs/specification.md#typed-phrases). Mount it to open it. */
export function PhraseDialog(props: PhraseDialogProps) {
  const { title, phrase, confirmLabel, pending, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const confirm = () => {
    if (isExactPhrase(typed, phrase)) return onConfirm();
    setWrong(true);
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel={confirmLabel}
      pending={pending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      <TextField
        label={t('phrase.label', { phrase })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={wrong && <span role="alert">{t('phrase.wrong')}</span>}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}
