import IconShare2 from 'icon:share-2';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/navigation/button.tsx';
import type { Club } from './api.ts';

/** Shares the link of a club. */
export function ClubShare({ club: { nick, name } }: { club: Pick<Club, 'nick' | 'name'> }) {
  const { t } = useTranslation();
  const url = () => new URL(paths.club(nick), window.location.origin).href;
  return (
    <Button
      variant="default"
      aria-label={t('club.share')}
      onClick={() => void share({ title: name, url: url() })}
    >
      <IconShare2 size={20} stroke={1.7} />
    </Button>
  );
}
