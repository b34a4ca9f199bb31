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

/** Where the link at the end of each mail leads. A press ends mail, since mail apps open links by themselves. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { id: token = '' } = useParams();
  const unsubscribe = useMutation({
    mutationFn: () =>
      dataOf(anonymousApi.POST('/api/v1/unsubscribe/{token}', { params: { path: { token } } })),
  });
  const settings = <ButtonLink href={paths.notificationSettings()}>{t('notifications.settings')}</ButtonLink>;
  const error = unsubscribe.error && ApiError.from(unsubscribe.error);
  const isUnknown = error?.status === 404;
  return (
    <Page title={t('mail.unsubscribeTitle')} width="narrow">
      <div role="status">
        {unsubscribe.isSuccess && (
          <EmptyState title={t('mail.unsubscribeDone')} text={t('mail.unsubscribeAgain')} action={settings} />
        )}
        {isUnknown && <EmptyState title={t('mail.unsubscribeFailed')} action={settings} />}
      </div>
      {!unsubscribe.isSuccess && !isUnknown && (
        <EmptyState
          title={t('mail.unsubscribeQuestion')}
          text={t('mail.unsubscribeText')}
          action={
            <>
              {error !== null && <p role="alert">{error.message}</p>}
              <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
                {t('mail.unsubscribe')}
              </Button>
            </>
          }
        />
      )}
    </Page>
  );
}
