import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { anonymousApi, dataOf } from '../../http/anonymous-client.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { PressPage } from './press-page.tsx';

export const prepare = loadPlanningTexts;

/** Confirms a mail address. */
export function MailConfirmPage() {
  const { t } = useTranslation();
  const { id: token = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () =>
      dataOf(anonymousApi.PUT('/api/v1/email/confirmations/{token}', { params: { path: { token } } })),
  });
  return (
    <PressPage
      title={t('mail.confirmTitle')}
      question={{ title: t('mail.confirmText'), button: t('mail.confirm') }}
      done={{ title: t('mail.confirmDone') }}
      unknown={t('mail.confirmFailed')}
      press={confirm}
    />
  );
}
