import { clubsContract } from '@crewwith/domain/clubs/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { notificationsContract } from '@crewwith/domain/notifications/contract';
import { popupsContract } from '@crewwith/domain/popups/contract';
import { act, type RenderResult, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import {
  type InitialEntry,
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router';
import { MemberRoutes } from '../app/member-routes.tsx';
import { RouterLink } from '../browser/router-link.tsx';
import { session } from '../session/session.ts';
import { LinkProvider } from '../ui/navigation/link.tsx';
import { type SentCall, stub } from './api-stub.ts';
import { clubOf, IDS } from './fixtures.ts';

type Club = ReturnType<typeof clubOf>;

export interface OpenPage extends Pick<RenderResult, 'unmount'> {
  user: UserEvent;
  /** The current address. */
  location: () => Location;
  /** Goes to another address, as the browser's history does. */
  goTo: (path: string) => void;
  popupCalls: SentCall<typeof popupsContract.read>[];
}

/** Opens a page of the app as a member of the club. Its other calls are stubbed by the test. */
export async function openPage(
  entry: InitialEntry,
  {
    club = clubOf(3),
    popups = [],
    unread = 0,
  }: { club?: Club; popups?: ReplyOf<typeof popupsContract.read>; unread?: number } = {},
): Promise<OpenPage> {
  stub(clubsContract.readByNick, club);
  stub(notificationsContract.count, { unread });
  const popupCalls = stub(popupsContract.read, popups);
  await session.open(IDS.member, { token: 'token', refreshToken: 'refresh' });
  let location: Location | null = null;
  let navigate: NavigateFunction | null = null;
  function Recorder() {
    location = useLocation();
    navigate = useNavigate();
    return null;
  }
  const { unmount } = render(
    <MemoryRouter initialEntries={[entry]}>
      <LinkProvider value={RouterLink}>
        <MemberRoutes />
        <Recorder />
      </LinkProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  const currentLocation = () => {
    if (location === null) throw new Error('Nothing is rendered');
    return location;
  };
  const goTo = (path: string) => act(() => void navigate?.(path));
  return { user: userEvent.setup(), unmount, popupCalls, location: currentLocation, goTo };
}
