import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { anonymousApi, dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';

export const prepare = loadPlanningTexts;

/** Where the link of a confirmation leads. A press confirms, since mail apps open links by themselves. */
export function MailConfirmPage() {
  const { t } = useTranslation();
  const { id: token = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () =>
      dataOf(anonymousApi.PUT('/api/v1/email/confirmations/{token}', { params: { path: { token } } })),
  });
  const settings = <ButtonLink href={paths.notificationSettings()}>{t('notifications.settings')}</ButtonLink>;
  const error = confirm.error && ApiError.from(confirm.error);
  const isGone = error?.status === 404;
  return (
    <Page title={t('mail.confirmTitle')} width="narrow">
      <div role="status">
        {confirm.isSuccess && <EmptyState title={t('mail.confirmDone')} action={settings} />}
        {isGone && <EmptyState title={t('mail.confirmFailed')} action={settings} />}
      </div>
      {!confirm.isSuccess && !isGone && (
        <EmptyState
          title={t('mail.confirmText')}
          action={
            <>
              {error !== null && <p role="alert">{error.message}</p>}
              <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('mail.confirm')}
              </Button>
            </>
          }
        />
      )}
    </Page>
  );
}
