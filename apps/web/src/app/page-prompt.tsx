import type { GuardedPage } from '@crewwith/domain/pages';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { JoinPrompt } from './join-prompt.tsx';
import { LogInPrompt } from './log-in-prompt.tsx';

interface Prompt {
  title: ParseKeys;
  /** Default: that logging in leads back to the page. */
  text?: ParseKeys;
}

/** Title and text of the log-in prompt in place of pages for members. Other pages have the default prompt. */
const PROMPTS: Partial<Record<GuardedPage, Prompt>> = {
  memberEdit: { title: 'profile.editTitle', text: 'activity.draftKept' },
  profile: { title: 'menu.profile', text: 'profile.logInText' },
  standing: { title: 'menu.standing' },
  notifications: { title: 'nav.notifications' },
  notificationSettings: { title: 'nav.notifications' },
  clubCreate: { title: 'club.createTitle', text: 'activity.draftKept' },
  clubEdit: { title: 'club.editTitle', text: 'activity.draftKept' },
  penaltyRules: { title: 'clubInfo.rulesTitle' },
  crewRecord: { title: 'profile.recordTitle', text: 'profile.logInText' },
  appeals: { title: 'clubInfo.appealsTitle' },
  crewProfile: { title: 'menu.crewProfile', text: 'profile.logInText' },
  crewEdit: { title: 'profile.editCrewTitle', text: 'activity.draftKept' },
  activities: { title: 'lists.title', text: 'notice.logInText' },
  activityCreate: { title: 'activity.createTitle', text: 'activity.draftKept' },
  activityEdit: { title: 'activity.editTitle', text: 'activity.draftKept' },
  series: { title: 'lists.series' },
  pollCreate: { title: 'lists.polls', text: 'activity.draftKept' },
  poll: { title: 'lists.polls' },
  crews: { title: 'nav.crews' },
  crew: { title: 'crew.title' },
  report: { title: 'nav.report' },
  notices: { title: 'notice.listTitle', text: 'notice.logInText' },
  bulletin: { title: 'notice.bulletinTitle', text: 'notice.logInText' },
  noticeCreate: { title: 'notice.createTitle', text: 'activity.draftKept' },
  noticeEdit: { title: 'notice.editTitle', text: 'activity.draftKept' },
  notice: { title: 'notice.title', text: 'notice.logInText' },
};

interface PagePromptProps {
  page: GuardedPage;
  /** The club to join; undefined when logging in comes first. */
  club?: Club | undefined;
}

/** Shown in place of a page that is not open to the user: log in, or join the club. */
export function PagePrompt({ page, club }: PagePromptProps) {
  const { t } = useTranslation();
  const { title, text = 'login.promptText' } = PROMPTS[page] ?? {};
  if (club) return <JoinPrompt title={title ? t(title) : club.name} club={club} />;
  return <LogInPrompt title={t(title ?? 'login.title')} text={t(text)} />;
}
