import { PAGE_NAMES } from '../../../packages/domain/src/pages.ts';
import { type Demo, SOON } from '../demo-site.ts';
import { TODAY } from '../noon.ts';
import { urlOf } from '../page-access.ts';
import {
  cancelWithoutReason,
  openCancelDialog,
  openCancelled,
  openCopyForm,
  openDeleteDialog,
  openEditForm,
  openNoShowDialog,
  pickSubgroup,
  scrollToMarking,
  typeWrongCode,
} from '../steps/activity-steps.ts';
import {
  fillSignUp,
  offerWithoutPhrase,
  pickDay,
  setJoinWindow,
  turnToEmptyMonth,
} from '../steps/form-steps.ts';
import { boardScreens } from './board-screens.ts';
import { calendarScreens } from './calendar-screens.ts';
import { crewScreens } from './crew-screens.ts';
import { foundingScreens } from './founding-screens.ts';
import { messageScreens } from './message-screens.ts';
import { notificationScreens } from './notification-screens.ts';
import { offlineScreens } from './offline-screens.ts';
import { outcomeScreens } from './outcome-screens.ts';
import { pollScreens } from './poll-screens.ts';
import { popupScreens } from './popup-screens.ts';
import { openDialog, PLACEHOLDER, pageOfScreen, press, type Screen } from './screen.ts';
import { seatingScreens } from './seating-screens.ts';
import { seriesScreens } from './series-screens.ts';
import { waitlistScreens } from './waitlist-screens.ts';

/** Other demo meetups: 20 minutes ago, in 3 hours, in 20 hours, full, with long names, and from level 2. */
const UNDER_WAY = '지금 걷는 중, 청계천 산책 3km';
const IN_THREE_HOURS = '남산 둘레길 함께 걷기';
const TOMORROW = '몸 풀기 러닝과 스트레칭';
const FULL = '서울숲 단체 사진 찍는 날';
const LONG = '한강부터 남산까지, 이름이 아주아주 길어서 작은 화면에서는 두 줄이 되는 소풍 달리기 모임';
const ENGLISH = 'International Friendship Run with Featherstonehaugh';
const FROM_LEVEL_2 = '2레벨부터 함께하는 4km';

const STRANGER = 'gone-2@demo.crewwith';
const BANNED = 'banned-1@demo.crewwith';
const RESTRICTED = 'restricted@demo.crewwith';

const club = () => '/demo';
const at =
  (name: string) =>
  ({ meetup }: Demo) =>
    meetup(name);

const listed: readonly Screen[] = [
  { name: 'welcome', as: null, path: () => '/' },
  { name: 'about', as: null, path: () => '/crewwith' },
  { name: 'terms', as: null, path: () => '/termsofservice' },
  { name: 'privacy', as: null, path: () => '/privacypolicy' },
  { name: 'log-in', as: null, path: () => '/login' },
  { name: 'oauth-error', as: null, path: () => '/oauth?code=stale&state=foreign' },
  { name: 'create-club-visitor', as: null, path: () => '/club/create' },
  { name: 'log-out', leadsTo: 'home', as: null, path: () => '/logout' },
  { name: 'sign-up-wrong-access', as: null, path: () => '/signup' },
  { name: 'public-club', as: null, path: club },
  { name: 'public-club-closed', as: null, path: () => '/smash' },
  { name: 'activity-visitor', as: null, path: at(SOON) },
  { name: 'create-activity-visitor', as: null, path: () => '/demo/activity/create' },
  {
    name: 'not-found',
    as: null,
    path: () => '/demo/nothing/here',
    refused: { status: 404, request: /GET \/demo\/nothing\/here/ },
  },

  { name: 'sign-up', leadsTo: 'signUp', as: 'newcomer', path: null },
  {
    name: 'sign-up-errors',
    leadsTo: 'signUp',
    reopenPerLanguage: true,
    as: 'newcomer',
    path: null,
    steps: (page, t) => press(page, t('signup.next')),
  },
  { name: 'sign-up-confirm', leadsTo: 'signUp', as: 'newcomer', path: null, steps: fillSignUp },

  { name: 'club-picker', as: STRANGER, path: () => '/' },
  { name: 'public-club-stranger', as: STRANGER, path: club },
  { name: 'activity-stranger', as: STRANGER, path: at(TOMORROW) },
  { name: 'join-club', as: STRANGER, path: () => '/demo/signup' },
  {
    name: 'join-club-errors',
    reopenPerLanguage: true,
    as: STRANGER,
    path: () => '/demo/signup',
    steps: (page, t) => press(page, t('join.submit')),
  },
  { name: 'public-club-banned', as: BANNED, path: club },

  ...foundingScreens,
  { name: 'club-info-stranger', as: STRANGER, path: () => '/demo/info' },
  { name: 'club-home-level1', as: 'level1', path: club },
  {
    name: 'club-home-closed-month',
    as: 'level1',
    path: club,
    steps: (page, t) => press(page, t('calendar.nextMonth')),
  },
  { name: 'activities-level1', as: 'level1', path: () => '/demo/activities' },
  { name: 'activities-previous-level1', as: 'level1', path: () => '/demo/activities?tab=previous' },
  { name: 'club-info-level1', as: 'level1', path: () => '/demo/info' },
  { name: 'edit-club-refused', as: 'level1', path: () => '/demo/club/modify' },
  { name: 'activity-level1', as: 'level1', path: at(SOON) },
  { name: 'activity-too-high', as: 'level1', path: at(FROM_LEVEL_2) },
  { name: 'report-refused', as: 'level1', path: () => '/demo/report' },
  { name: 'create-activity-refused', as: 'level1', path: () => '/demo/activity/create' },

  {
    name: 'attend-confirm',
    as: 'level2',
    path: at(SOON),
    steps: (page, t) => openDialog(page, t('seat.attend')),
  },
  { name: 'subgroup-picker', as: 'level2', path: at(SOON), steps: pickSubgroup },
  { name: 'cancel-late', as: 'level2', path: at(IN_THREE_HOURS), steps: openCancelDialog },
  {
    name: 'cancel-late-errors',
    reopenPerLanguage: true,
    as: 'level2',
    path: at(IN_THREE_HOURS),
    steps: cancelWithoutReason,
  },
  { name: 'activity-full', as: 'level2', path: at(FULL) },
  {
    name: 'activity-not-found',
    as: 'level2',
    path: () => '/demo/activity/nothing0000',
    refused: { status: 404, request: /GET .*nothing0000/ },
  },

  { name: 'activity-restricted', as: RESTRICTED, path: at(TOMORROW) },
  {
    name: 'restriction',
    as: RESTRICTED,
    path: at(TOMORROW),
    steps: (page, t) => openDialog(page, t('seat.showReason')),
  },
  { name: 'schedule-restricted', as: RESTRICTED, path: () => '/' },

  { name: 'activity-attending', as: 'level3', path: at(SOON) },
  { name: 'activity-long-name', as: 'level3', path: at(LONG) },
  { name: 'activity-english-name', as: 'level3', path: at(ENGLISH) },
  { name: 'activity-under-way', as: 'level4', path: at(UNDER_WAY) },
  { name: 'code-dialog', as: 'level3', path: at(SOON), steps: (page, t) => openDialog(page, t('code.open')) },
  {
    name: 'code-dialog-wrong',
    reopenPerLanguage: true,
    as: 'level3',
    path: at(SOON),
    steps: typeWrongCode,
    refused: { status: 422, request: /PUT .*attendees/ },
  },

  ...boardScreens,
  ...calendarScreens,

  { name: 'schedule', as: 'level5', path: () => '/' },
  { name: 'schedule-day', as: 'level5', path: () => '/', steps: (page) => pickDay(page, TODAY) },
  { name: 'schedule-empty-day', as: 'level5', path: () => '/', steps: (page) => pickDay(page, '2026-12-31') },
  { name: 'schedule-empty-month', as: 'level5', path: () => '/', steps: turnToEmptyMonth },
  { name: 'club-home', as: 'level5', path: club },
  { name: 'activities', as: 'level5', path: () => '/demo/activities' },
  { name: 'activities-previous', as: 'level5', path: () => '/demo/activities?tab=previous' },
  { name: 'activities-page', as: 'level5', path: () => '/demo/activities?tab=previous&page=3' },
  { name: 'activities-search', as: 'level5', path: () => '/demo/activities?tab=previous&search=공원' },
  { name: 'activities-no-match', as: 'level5', path: () => '/demo/activities?search=승마' },
  { name: 'cancel', as: 'level5', path: at(TOMORROW), steps: openCancelDialog },
  { name: 'create-activity', as: 'level5', path: () => '/demo/activity/create' },
  {
    name: 'create-activity-more',
    as: 'level5',
    path: () => '/demo/activity/create',
    steps: (page, t) => page.getByRole('button', { name: t('activityForm.moreFields') }).click(),
  },
  { name: 'activity-created', as: 'level5', path: (demo) => `${at(SOON)(demo)}?created` },
  { name: 'account-menu', as: 'level5', path: club, steps: (page, t) => press(page, t('menu.account')) },

  { name: 'activity-owner', as: 'level6', path: at(IN_THREE_HOURS) },

  { name: 'schedule-two-clubs', as: 'level7', path: () => '/' },

  { name: 'club-home-level8', as: 'level8', path: club },
  { name: 'activity-admin', as: 'level8', path: at(SOON) },
  { name: 'activity-past-admin', as: 'level8', path: ({ past }) => past },
  {
    name: 'activity-code',
    as: 'level8',
    path: at(SOON),
    steps: (page, t) => press(page, t('codeCard.fullScreen')),
  },
  { name: 'activity-marking', as: 'level8', path: at(UNDER_WAY), steps: scrollToMarking },
  { name: 'marking-confirm', as: 'level8', path: at(SOON), steps: openNoShowDialog },
  ...seatingScreens,
  ...waitlistScreens,
  ...seriesScreens,
  ...pollScreens,
  ...outcomeScreens,
  { name: 'cancelled-list', as: 'level8', path: at(IN_THREE_HOURS), steps: openCancelled },
  { name: 'delete-activity', as: 'level8', path: at(LONG), steps: openDeleteDialog },
  { name: 'club-info', as: 'level8', path: () => '/demo/info' },
  { name: 'edit-club', as: 'level8', path: () => '/demo/club/modify' },
  { name: 'edit-club-window', as: 'level8', path: () => '/demo/club/modify', steps: setJoinWindow },
  { name: 'club-info-leader', as: 'level9', path: () => '/demo/info' },
  {
    name: 'transfer',
    as: 'level9',
    path: () => '/demo/info',
    steps: (page, t) => openDialog(page, t('transfer.open')),
  },
  {
    name: 'transfer-offer-errors',
    reopenPerLanguage: true,
    as: 'level9',
    path: () => '/demo/info',
    steps: offerWithoutPhrase,
  },
  {
    name: 'create-activity-errors',
    reopenPerLanguage: true,
    as: 'level8',
    path: () => '/demo/activity/create',
    steps: (page, t) => press(page, t('activity.create')),
  },
  { name: 'report', as: 'level8', path: () => '/demo/report' },
  {
    name: 'report-lapsed',
    as: 'level8',
    path: () => '/demo/report?from=2026-09-01&to=2026-12-01&type=all',
    steps: (page) => page.getByRole('button', { name: /뜸해진 크루|Stopped/ }).click(),
  },
  { name: 'report-empty', as: 'level8', path: () => '/demo/report?from=2020-01-01&to=2020-01-02' },
  ...popupScreens,
  { name: 'edit-activity', leadsTo: 'activityEdit', as: 'level8', path: at(LONG), steps: openEditForm },
  { name: 'copy-activity', leadsTo: 'activityCreate', as: 'level8', path: at(LONG), steps: openCopyForm },
  ...crewScreens,
  ...notificationScreens,
  ...messageScreens,
  ...offlineScreens,
];

const listedPages = listed.map((screen) => pageOfScreen(screen, PLACEHOLDER));

/** Every screen: the listed ones, and each page without a listed screen, as the leader. */
export const screens: readonly Screen[] = [
  ...listed,
  ...PAGE_NAMES.filter((name) => !listedPages.includes(name)).map((name) => ({
    name,
    as: 'level9' as const,
    path: (demo: Demo) => urlOf(name, demo),
  })),
];
