import { FORMER_LEADER_LEVEL, offerAcceptors } from '@crewwith/domain/clubs/rules';
import { TRANSFER } from '@crewwith/domain/clubs/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFirstViewDone } from '../../../browser/first-view/use-first-view-done.ts';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { useConfirmation } from '../../../forms/use-confirmation.ts';
import { ApiError } from '../../../http/api-error.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../../ui/navigation/button.tsx';
import type { Club } from '../api.ts';
import { HeirList } from './heir-list.tsx';
import { openerProps, TransferDialog } from './lazy-transfer-dialog.ts';
import { useHeirs, useTransfer } from './transfer-api.ts';
import styles from './transfer-section.module.css';

/** The leader's section of the club's page: transferring, and taking an offer back (docs/specification.md#transfer). */
export function LeaderTransfer({ club }: { club: Club }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const heirs = useHeirs(club.nick, useFirstViewDone());
  const done = async (message: string) => {
    // A transfer leads home (docs/specification.md#transfer).
    await navigate(paths.home());
    void toast(message);
  };
  return (
    <Section title={t('transfer.title')}>
      {heirs.isPending && <RowsSkeleton rows={2} />}
      {heirs.data === undefined && heirs.error !== null && (
        <ErrorState
          message={ApiError.from(heirs.error).message}
          onRetry={() => void heirs.refetch()}
          retrying={heirs.isFetching}
        />
      )}
      {heirs.data !== undefined && (
        <div className={styles.box}>
          {club.on_offer ? (
            <>
              <h3 className={styles.title}>{t('club.onOffer')}</h3>
              <p>{t('transfer.onOfferText')}</p>
              <HeirList club={club} heirs={offerAcceptors(heirs.data)} />
            </>
          ) : (
            <p>{t('transfer.text', { level: levelPhrase(FORMER_LEADER_LEVEL) })}</p>
          )}
          {heirs.data.length === 0 && !club.on_offer ? (
            <EmptyState
              title={t('transfer.noHeirs')}
              text={t('transfer.noHeirsText', { level: levelPhrase('club.accept') })}
              action={<ButtonLink href={paths.crews(club.nick)}>{t('transfer.toCrews')}</ButtonLink>}
            />
          ) : (
            <div className={styles.buttons}>
              {club.on_offer && <TakeBackOffer club={club} />}
              <Button
                variant="default"
                className={styles.danger ?? ''}
                onClick={() => setOpened(true)}
                {...openerProps}
              >
                {t('transfer.open')}
              </Button>
            </div>
          )}
          {opened && (
            <TransferDialog
              club={club}
              heirs={heirs.data}
              onClose={() => setOpened(false)}
              onDone={(message) => void done(message)}
            />
          )}
        </div>
      )}
    </Section>
  );
}

function TakeBackOffer({ club }: { club: Club }) {
  const { t } = useTranslation();
  const transfer = useTransfer(club.id);
  const { confirm, dialogProps } = useConfirmation(transfer);
  const takeBack = async () => {
    if (await transfer.submit({ state: TRANSFER.answer })) void toast(t('transfer.takenBack'));
  };
  return (
    <>
      <Button onClick={confirm}>{t('transfer.takeBack')}</Button>
      <ConfirmDialog
        {...dialogProps}
        title={t('transfer.takeBackQuestion')}
        confirmLabel={t('transfer.takeBack')}
        closeLabel={t('common.close')}
        onConfirm={() => void takeBack()}
      >
        <p>{t('transfer.takeBackText')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows an offer to those who may accept it. */
export function AcceptTransfer({ club }: { club: Club }) {
  const { t } = useTranslation();
  const transfer = useTransfer(club.id);
  const { confirm, dialogProps } = useConfirmation(transfer);
  const accept = async () => {
    if (await transfer.submit({ state: TRANSFER.answer }))
      void toast(t('transfer.accepted', { club: club.name }));
  };
  return (
    <Section title={t('club.offered')}>
      <div className={styles.box} data-offered>
        <p>{t('transfer.offeredText', { club: club.name })}</p>
        <div className={styles.buttons}>
          <Button onClick={confirm}>{t('transfer.accept')}</Button>
        </div>
      </div>
      <ConfirmDialog
        {...dialogProps}
        title={t('transfer.acceptQuestion')}
        confirmLabel={t('transfer.accept')}
        onConfirm={() => void accept()}
      >
        <p>{t('transfer.acceptText')}</p>
      </ConfirmDialog>
    </Section>
  );
}
