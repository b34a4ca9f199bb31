import type { PageName } from '@crewwith/domain/pages';
import type { ComponentType } from 'react';

/** Loads the component of each page, from the module that `pageModule` names. */
export const PAGE_MODULES: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: async () => {
    const page = await import('../pages/home/home-page.tsx');
    await page.fillCacheFromPrefetch();
    return page.HomePage;
  },
  about: async () => (await import('../pages/site/about-page.tsx')).AboutPage,
  privacy: async () => (await import('../pages/site/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('../pages/site/terms-page.tsx')).TermsPage,
  logIn: async () => (await import('../pages/login/log-in-page.tsx')).LogInPage,
  oauth: async () => (await import('../pages/login/oauth-page.tsx')).OauthPage,
  logOut: async () => (await import('../pages/login/log-out-page.tsx')).LogOutPage,
  signUp: async () => (await import('../pages/members/sign-up-page.tsx')).SignUpPage,
  memberEdit: async () => (await import('../pages/members/member-edit-page.tsx')).MemberEditPage,
  profile: async () => (await import('../pages/members/profile-page.tsx')).ProfilePage,
  clubCreate: async () => (await import('../pages/clubs/club-create-page.tsx')).ClubCreatePage,
  club: async () => (await import('../pages/clubs/club-page.tsx')).ClubPage,
  clubEdit: async () => (await import('../pages/clubs/club-edit-page.tsx')).ClubEditPage,
  clubInfo: async () => (await import('../pages/clubs/club-info-page.tsx')).ClubInfoPage,
  crewProfile: async () => (await import('../pages/crews/crew-profile-page.tsx')).CrewProfilePage,
  clubJoin: async () => (await import('../pages/clubs/club-join-page.tsx')).ClubJoinPage,
  crewEdit: async () => (await import('../pages/crews/crew-edit-page.tsx')).CrewEditPage,
  activities: async () => (await import('../pages/activities/activities-page.tsx')).ActivitiesPage,
  activityCreate: async () =>
    (await import('../pages/activities/activity-create-page.tsx')).ActivityCreatePage,
  activityEdit: async () => (await import('../pages/activities/activity-edit-page.tsx')).ActivityEditPage,
  activity: async () => (await import('../pages/activities/activity-page.tsx')).ActivityPage,
  crews: async () => (await import('../pages/crews/crews-page.tsx')).CrewsPage,
  crew: async () => (await import('../pages/crews/crew-page.tsx')).CrewPage,
  report: async () => (await import('../pages/reports/report-page.tsx')).ReportPage,
  notices: async () => (await import('../pages/notices/notices-page.tsx')).NoticesPage,
  bulletin: async () => (await import('../pages/notices/bulletin-page.tsx')).BulletinPage,
  noticeCreate: async () => (await import('../pages/notices/notice-create-page.tsx')).NoticeCreatePage,
  noticeEdit: async () => (await import('../pages/notices/notice-edit-page.tsx')).NoticeEditPage,
  notice: async () => (await import('../pages/notices/notice-page.tsx')).NoticePage,
};
