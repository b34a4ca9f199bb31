import { REASON_MAX } from '@crewwith/domain/audit/form';
import { offerAcceptors } from '@crewwith/domain/clubs/rules';
import { isExactPhrase } from '@crewwith/domain/texts/clean-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ChoiceField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { Club } from '../api.ts';
import { HeirList, useHeirName } from './heir-list.tsx';
import { type Heir, useHandover } from './transfer-api.ts';
import styles from './transfer-section.module.css';

interface TransferDialogProps {
  club: Club;
  /** Those to whom the club can go; at least one. */
  heirs: readonly Heir[];
  onClose: () => void;
  /** Tells what has come of it. */
  onDone: (message: string) => void;
}

type Way = 'one' | 'first';

/**
 * Hands a club over to one of its crews, or offers it, once the phrase is typed (docs/specification.md#typed-phrases).
 */
export function TransferDialog({ club, heirs, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation();
  const nameOf = useHeirName(club);
  const handover = useHandover(club.id);
  const [way, setWay] = useState<Way>('one');
  const [heirId, setHeirId] = useState('');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState(false);
  const phrase = t('transfer.phrase');
  const heir = heirs.find(({ id }) => id === heirId);
  const heirFault = way === 'one' && heir === undefined ? t('transfer.heirMissing') : null;
  const phraseFault = isExactPhrase(typed, phrase) ? null : t('phrase.wrong');

  const confirm = async () => {
    setJudged(true);
    if (heirFault !== null || phraseFault !== null) return;
    const done = await handover.handOver({
      state: 1,
      ...(way === 'one' && { crew_id: heirId }),
      ...(reason.trim() !== '' && { reason }),
    });
    if (!done) return;
    const nick = heir?.nick ?? '';
    onDone(way === 'one' ? t('transfer.doneOne', { nick, club: club.name }) : t('transfer.doneFirst'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('transfer.title')}
      confirmLabel={t(way === 'one' ? 'transfer.confirmOne' : 'transfer.confirmFirst')}
      pending={handover.isPending}
      error={handover.error}
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
          value={way}
          onChange={(value) => setWay(value === 'first' ? 'first' : 'one')}
        />
      )}
      {way === 'one' ? (
        <SelectField
          label={t('transfer.heir')}
          description={t('transfer.toOneText')}
          data={[
            { value: '', label: t('transfer.heirChoose') },
            ...heirs.map((row) => ({ value: row.id, label: nameOf(row) })),
          ]}
          value={heirId}
          onChange={({ currentTarget }) => setHeirId(currentTarget.value)}
          error={judged ? heirFault : null}
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
      <p className={styles.warning}>{t(way === 'one' ? 'transfer.warnOne' : 'transfer.warnFirst')}</p>
      <TextField
        label={t('phrase.label', { phrase })}
        autoComplete="off"
        placeholder={phrase}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={judged ? phraseFault : null}
        errorProps={{ role: 'alert' }}
      />
    </ConfirmDialog>
  );
}
