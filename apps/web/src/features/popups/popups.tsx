import type { Popup } from '@crewwith/domain/popups/rules';
import { hideUntil } from '@crewwith/domain/popups/rules';
import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFirstViewDone } from '../../browser/first-view/use-first-view-done.ts';
import { lazyDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { useNow } from '../../browser/use-now.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { useMemberId } from '../../session/session.ts';
import { BesideContext } from '../../ui/layout/beside.ts';
import { type ClubPopups, useCloseWelcome, usePopups } from './api.ts';
import { isArrival } from './arrival.ts';
import { duePopup, isPageIdle, popupFactsOf } from './due-popup.ts';
import { hidePopup } from './hidden-popups.ts';
import { recordShownPopup } from './shown-popups.ts';

const PopupDialog = lazyDialog(async () => {
  const dialog = import('./popup-dialog.tsx').then((file) => file.PopupDialog);
  const [Dialog] = await Promise.all([dialog, loadSeldomTexts()]);
  return Dialog;
});

/**
 * The popups of a page (docs/specification.md#popups), for one club or all of the user's. One at a time, each once per
 * tab, never while the user types or has a dialog open, and loaded after the page itself.
 */
export function Popups({ clubNick = null }: { clubNick?: string | null }) {
  const memberId = useMemberId() ?? '';
  const { pathname } = useLocation();
  const isBeside = useContext(BesideContext);
  const isShown = useFirstViewDone() && !isArrival(pathname) && !isBeside;
  const { data = [] } = usePopups(memberId, isShown);
  if (isBeside) return null;
  const clubs = data.filter((club) => clubNick === null || club.club_nick === clubNick);
  return <PopupQueue key={memberId} clubs={clubs} withClub={clubNick === null && data.length > 1} />;
}

interface CurrentPopup {
  club: ClubPopups;
  popup: Popup;
  opened: boolean;
}

function PopupQueue({ clubs, withClub }: { clubs: readonly ClubPopups[]; withClub: boolean }) {
  const [current, setCurrent] = useState<CurrentPopup | null>(null);
  const closeWelcome = useCloseWelcome();
  const isDue = useNow((now) => duePopup(clubs, now) !== null && isPageIdle(document));
  if (isDue && !current?.opened) {
    const due = duePopup(clubs, new Date());
    if (due !== null) setCurrent({ ...due, opened: true });
  }
  useEffect(() => {
    if (current?.opened) recordShownPopup(current.club.crew_id, current.popup);
  }, [current]);
  if (current === null) return null;
  const { club, popup, opened } = current;
  const close = (hidden: boolean) => {
    const now = new Date();
    const until = hidden ? hideUntil(popup, popupFactsOf(club), now) : null;
    if (until !== null) hidePopup(club.crew_id, popup, until, now);
    if (popup === 'welcome') closeWelcome.mutate(club.crew_id);
    // Stays mounted during the closing animation.
    setCurrent({ ...current, opened: false });
  };
  return (
    <PopupDialog
      key={`${club.crew_id} ${popup}`}
      club={club}
      popup={popup}
      opened={opened}
      withClub={withClub}
      onClose={close}
    />
  );
}
