import { offerAcceptors } from '@crewwith/domain/clubs/rules';
import { TRANSFER } from '@crewwith/domain/clubs/states';
import { REASON_MAX } from '@crewwith/domain/constants';
import { isExactPhrase } from '@crewwith/domain/texts/clean-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx';
import { PersonField } from '../../../ui/form/person-radios.tsx';
import type { Club } from '../api.ts';
import { HeirList, HeirName } from './heir-list.tsx';
import { type Heir, useTransfer } from './transfer-api.ts';
import styles from './transfer-section.module.css';

interface TransferDialogProps {
  club: Club;
  /** The possible new leaders; at least one. */
  heirs: readonly Heir[];
  onClose: () => void;
  /** Called with a message about the result. */
  onDone: (message: string) => void;
}

type Method = 'one' | 'first';

/** Transfers a club to a crew, or offers it, after a typed phrase (docs/specification.md#typed-phrases). */
export function TransferDialog({ club, heirs, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation();
  const transfer = useTransfer(club.id);
  const [method, setMethod] = useState<Method>('one');
  const [heirId, setHeirId] = useState('');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [validated, setValidated] = useState(false);
  const phrase = t('transfer.phrase');
  const heir = heirs.find(({ id }) => id === heirId);
  const heirError = method === 'one' && heir === undefined ? t('transfer.heirMissing') : null;
  const phraseError = isExactPhrase(typed, phrase) ? null : t('phrase.wrong');

  const confirm = async () => {
    setValidated(true);
    if (heirError !== null || phraseError !== null) return;
    const done = await transfer.submit({
      state: TRANSFER.offer,
      ...(method === 'one' && { crew_id: heirId }),
      ...(reason.trim() !== '' && { reason }),
    });
    if (!done) return;
    const nick = heir?.nick ?? '';
    onDone(method === 'one' ? t('transfer.doneOne', { nick, club: club.name }) : t('transfer.doneFirst'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('transfer.title')}
      confirmLabel={t(method === 'one' ? 'transfer.confirmOne' : 'transfer.confirmFirst')}
      pending={transfer.isPending}
      error={ApiError.messageOf(transfer.error)}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {!club.on_offer && (
        <ChoiceField
          label={t('transfer.how')}
          error={null}
          options={[
            { value: 'one', label: t('transfer.toOne') },
            { value: 'first', label: t('transfer.toFirst') },
          ]}
          value={method}
          onChange={(value) => setMethod(value === 'first' ? 'first' : 'one')}
        />
      )}
      {method === 'one' ? (
        <PersonField
          label={t('transfer.heir')}
          description={t('transfer.toOneText')}
          people={heirs.map((row) => ({
            ...{ id: row.id, nick: row.nick, image_url: row.imageUrl },
            label: <HeirName club={club} heir={row} />,
          }))}
          chosen={heirId}
          onChoose={setHeirId}
          error={validated ? heirError : null}
        />
      ) : (
        <div className={styles.offer}>
          <p>{t('transfer.toFirstText')}</p>
          <HeirList club={club} heirs={offerAcceptors(heirs)} />
        </div>
      )}
      <TextField
        label={t('transfer.reason')}
        description={t('transfer.reasonHint')}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={null}
      />
      <p className={styles.warning}>{t(method === 'one' ? 'transfer.warnOne' : 'transfer.warnFirst')}</p>
      <TextField
        label={t('phrase.label', { phrase })}
        autoComplete="off"
        placeholder={phrase}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={validated ? phraseError : null}
        announces
      />
    </ConfirmDialog>
  );
}
