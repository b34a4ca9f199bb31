import IconArrowLeft from 'icon:arrow-left';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoBack } from '../browser/go-back.ts';
import { ButtonLink } from '../ui/navigation/button.tsx';

/** Goes back to the previous page of ours, else to the page above. A link, so that it leads there without the app. */
export function BackArrow({ to }: { to: string }) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void goBack(to);
  };
  return (
    <ButtonLink variant="icon" href={to} aria-label={t('common.back')} onClick={onClick}>
      <IconArrowLeft size={24} stroke={1.7} />
    </ButtonLink>
  );
}
