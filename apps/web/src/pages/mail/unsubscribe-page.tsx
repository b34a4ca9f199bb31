import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { anonymousApi, dataOf } from '../../http/anonymous-client.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { PressPage } from './press-page.tsx';

export const prepare = loadPlanningTexts;

/** Ends mail to an address: where the link at the end of each mail leads. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { id: token = '' } = useParams();
  const unsubscribe = useMutation({
    mutationFn: () =>
      dataOf(anonymousApi.POST('/api/v1/unsubscribe/{token}', { params: { path: { token } } })),
  });
  return (
    <PressPage
      title={t('mail.unsubscribeTitle')}
      question={{
        title: t('mail.unsubscribeQuestion'),
        text: t('mail.unsubscribeText'),
        button: t('mail.unsubscribe'),
      }}
      done={{ title: t('mail.unsubscribeDone'), text: t('mail.unsubscribeAgain') }}
      unknown={t('mail.unsubscribeFailed')}
      press={unsubscribe}
    />
  );
}
