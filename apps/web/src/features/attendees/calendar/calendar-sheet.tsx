import IconExternalLink from 'icon:external-link';
import IconFileDownload from 'icon:file-download';
import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf, ownBrowserLink } from '../../../browser/device.ts';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { useMemberId } from '../../../session/session.ts';
import { Chip } from '../../../ui/display/badge.tsx';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useCalendarFeeds } from '../../calendar-feeds/api.ts';
import styles from './calendar-sheet.module.css';
import { FeedWays } from './feed-ways.tsx';
import { OwnFeeds } from './own-feeds.tsx';
import { RowContent } from './row-content.tsx';
import { SeriesFiles } from './series-files.tsx';

export interface CalendarSheetProps extends SheetContentProps {
  opened: boolean;
  onClose: () => void;
}

interface SheetContentProps {
  /** The meetup from whose page it was opened. */
  meetup?: { readonly activity_id: string; readonly club_id: string } | undefined;
  /** The club from whose calendar it was opened. */
  club?: { readonly id: string; readonly nick: string } | undefined;
}

/** Adds meetups to a calendar, once or as a feed that follows changes (docs/specification.md#calendar-sheet). */
export function CalendarSheet({ opened, meetup, club, onClose }: CalendarSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet opened={opened} title={t('seat.addToCalendar')} onClose={onClose}>
      <SheetContent meetup={meetup} club={club} />
    </Sheet>
  );
}

function SheetContent({ meetup, club }: SheetContentProps) {
  const { t } = useTranslation();
  const isInKakaoTalk = deviceOf(navigator.userAgent) === 'kakaotalk';
  return (
    <>
      {(isInKakaoTalk || meetup !== undefined) && (
        <List>
          <ListItem>
            {isInKakaoTalk || meetup === undefined ? (
              <a href={ownBrowserLink(window.location.href)} className={styles.row}>
                <RowContent
                  icon={<IconExternalLink size={22} stroke={1.7} />}
                  title={t('calendarFeed.ownBrowser')}
                  hint={t('calendarFeed.ownBrowserHint')}
                />
              </a>
            ) : (
              <a href={`/api/v1/activities/${meetup.activity_id}.ics`} className={styles.row}>
                <RowContent
                  icon={<IconFileDownload size={22} stroke={1.7} />}
                  title={t('calendarFeed.once')}
                  hint={t('calendarFeed.onceHint')}
                />
              </a>
            )}
          </ListItem>
        </List>
      )}
      <Feeds clubId={meetup?.club_id ?? club?.id} initialScope={club === undefined ? 'seats' : 'club'} />
      {club !== undefined && !isInKakaoTalk && <SeriesFiles clubNick={club.nick} />}
    </>
  );
}

interface FeedsProps {
  clubId: string | undefined;
  initialScope: FeedScope;
}

/** The ways to subscribe to one’s meetups, and from the first screen all addresses that there are. */
function Feeds({ clubId: pageClubId, initialScope }: FeedsProps) {
  const { t } = useTranslation();
  const memberId = useMemberId() ?? '';
  const [scope, setScope] = useState<FeedScope>(initialScope);
  const query = useCalendarFeeds(memberId);
  const { data: feeds, error } = query;
  const wide: FeedScope = pageClubId === undefined ? 'all' : 'club';
  const clubId = scope === 'club' && pageClubId !== undefined ? pageClubId : null;
  const feed = feeds?.find((other) => other.scope === scope && other.club_id === clubId);
  return (
    <>
      <section className={styles.feed}>
        <div>
          <h3 className={styles.heading}>{t('calendarFeed.follow')}</h3>
          <p className={styles.text}>{t('calendarFeed.followText')}</p>
        </div>
        <fieldset className={styles.scopes}>
          <legend className={styles.legend}>{t('calendarFeed.shows')}</legend>
          {(['seats', wide] as const).map((option) => (
            <Chip key={option} selected={scope === option} onClick={() => setScope(option)}>
              {t(`calendarFeed.${option}`)}
            </Chip>
          ))}
        </fieldset>
        {error !== null ? (
          // Also with addresses that were read before: they may have stopped.
          <p role="alert" className={styles.error}>
            {ApiError.from(error).message}
          </p>
        ) : feeds === undefined ? (
          <RowsSkeleton rows={3} />
        ) : (
          <FeedWays
            key={scope}
            memberId={memberId}
            form={{ scope, club_id: clubId }}
            url={feed?.url ?? null}
          />
        )}
        <RetryButton query={query} />
      </section>
      {pageClubId === undefined && error === null && feeds !== undefined && feeds.length > 0 && (
        <OwnFeeds memberId={memberId} feeds={feeds} />
      )}
    </>
  );
}
