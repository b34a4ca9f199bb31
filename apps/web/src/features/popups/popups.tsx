import type { Popup } from '@crewwith/domain/popups/popups';
import { hideUntil } from '@crewwith/domain/popups/popups';
import { useState } from 'react';
import { useAsTimePasses } from '../../kit/clock.ts';
import { useFirstViewDone } from '../../kit/first-view.ts';
import { laterDialog } from '../../kit/later.tsx';
import { useMemberId } from '../../kit/session.ts';
import { type ClubPopups, useCloseWelcome, usePopups } from './api.ts';
import { closeForNow, duePopup, factsOf, isCalm } from './due.ts';
import { hide } from './hidden.ts';

const PopupDialog = laterDialog(() => import('./popup-dialog.tsx').then((file) => file.PopupDialog));

/**
 * The popups of a page (the specification, sections 2 and 9): those of one club, or of all of one's clubs. One at a
 * time, never while somebody types or has a dialog open, and asked for after what the page itself shows.
 */
export function Popups({ clubNick = null }: { clubNick?: string | null }) {
  const memberId = useMemberId() ?? '';
  const { data = [] } = usePopups(memberId, useFirstViewDone());
  const clubs = data.filter((club) => clubNick === null || club.club_nick === clubNick);
  return <Queue key={memberId} clubs={clubs} withClub={clubNick === null && data.length > 1} />;
}

interface Shown {
  club: ClubPopups;
  popup: Popup;
  opened: boolean;
}

function Queue({ clubs, withClub }: { clubs: readonly ClubPopups[]; withClub: boolean }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const closeWelcome = useCloseWelcome();
  const isDue = useAsTimePasses((now) => isCalm(document) && duePopup(clubs, now) !== null);
  if (isDue && !shown?.opened) {
    const due = duePopup(clubs, new Date());
    if (due !== null) setShown({ ...due, opened: true });
  }
  if (shown === null) return null;
  const { club, popup, opened } = shown;
  const close = (hidden: boolean) => {
    const now = new Date();
    closeForNow(club.crew_id, popup);
    const until = hidden ? hideUntil(popup, factsOf(club), now) : null;
    if (until !== null) hide(club.crew_id, popup, until, now);
    if (hidden && popup === 'welcome') closeWelcome.mutate(club.crew_id);
    // It stays where it is while it fades.
    setShown({ ...shown, opened: false });
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
