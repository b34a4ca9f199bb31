import { LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { memberWithdrawalRefusal } from '@crewwith/domain/members/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ClubCard, refreshClubs, useMemberClubs } from '../../features/clubs/api.ts';
import { useWithdraw } from '../../features/members/api.ts';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PhraseDialog } from '../../ui/feedback/phrase-dialog.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './profile-page.module.css';

/** Withdraws the member after a typed phrase; leaders must transfer their clubs first. Ends on the welcome page. */
export function Withdrawal({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: clubs = [] } = useMemberClubs(memberId);
  const [confirming, setConfirming] = useState(false);
  const [refused, setRefused] = useState(false);
  const withdraw = useWithdraw(memberId);
  const memberships = clubs.map(({ admin_level: adminLevel }) => ({ state: CREW_STATE.active, adminLevel }));
  const confirm = async () => {
    try {
      await withdraw.mutateAsync();
    } catch (error) {
      if (ApiError.from(error).code !== 'club.leader_must_transfer') return;
      // Meanwhile the member has become the leader of a club.
      await refreshClubs(client);
      setConfirming(false);
      setRefused(true);
      return;
    }
    // Prevents refetching the page's queries without a session.
    client.clear();
    session.end();
    sessionStorage.clear();
    await navigate(paths.home(), { replace: true, state: { withdrawn: true } });
  };
  if (refused || memberWithdrawalRefusal(memberships) !== null) {
    return <TransferFirst clubs={clubs} takesFocus={refused} />;
  }
  return (
    <div className={styles.leave}>
      <p className={styles.note}>{t('account.withdrawHint')}</p>
      <Button variant="outline" danger onClick={() => setConfirming(true)}>
        {t('account.withdraw')}
      </Button>
      {confirming && (
        <PhraseDialog
          title={t('account.withdrawQuestion')}
          phrase={t('phrase.withdraw')}
          confirmLabel={t('account.withdraw')}
          pending={withdraw.isPending}
          error={ApiError.messageOf(withdraw.error)}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          <ul className={styles.outcome}>
            {clubs.length > 0 && <li>{t('account.withdrawClubs', { count: clubs.length })}</li>}
            <li>{t('profile.leaveSeats')}</li>
            <li>{t('account.withdrawData', { days: WITHDRAWN_DATA_DAYS })}</li>
            <li>{t('account.withdrawStays')}</li>
          </ul>
        </PhraseDialog>
      )}
    </div>
  );
}

function TransferFirst({ clubs, takesFocus }: { clubs: readonly LedClub[]; takesFocus: boolean }) {
  const { t } = useTranslation();
  const led = clubs.filter(({ admin_level: level }) => level === LEVEL_MAX);
  return (
    <Alert
      takesFocus={takesFocus}
      action={led.map(({ nick, name }) => (
        <ButtonLink key={nick} href={paths.clubInfo(nick)}>
          {t('account.toTransferOf', { club: name })}
        </ButtonLink>
      ))}
    >
      {messageOf('club.leader_must_transfer')}
    </Alert>
  );
}

type LedClub = ClubCard & { admin_level: number };
