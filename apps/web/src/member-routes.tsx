import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { refreshAll } from './kit/query-client.ts';
import { useMemberId } from './kit/session.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { SiteLayout } from './pages/site-layout.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { Spinner } from './ui/spinner.tsx';

const AboutPage = lazy(() => import('./pages/about.tsx').then((page) => ({ default: page.AboutPage })));
const ActivityDetailPage = lazy(() =>
  import('./pages/activity-detail.tsx').then((page) => ({ default: page.ActivityDetailPage })),
);
const ClublessActivityPage = lazy(() =>
  import('./pages/activity-detail.tsx').then((page) => ({ default: page.ClublessActivityPage })),
);
const CreateActivityPage = lazy(() =>
  import('./pages/activity-create.tsx').then((page) => ({ default: page.CreateActivityPage })),
);
const EditActivityPage = lazy(() =>
  import('./pages/activity-edit.tsx').then((page) => ({ default: page.EditActivityPage })),
);
const ActivitiesPage = lazy(() =>
  import('./pages/activities.tsx').then((page) => ({ default: page.ActivitiesPage })),
);
const BulletinPage = lazy(() =>
  import('./pages/bulletin.tsx').then((page) => ({ default: page.BulletinPage })),
);
const ClubHomePage = lazy(() =>
  import('./pages/club-home.tsx').then((page) => ({ default: page.ClubHomePage })),
);
const ClubInfoPage = lazy(() =>
  import('./pages/club-info.tsx').then((page) => ({ default: page.ClubInfoPage })),
);
const CreateClubPage = lazy(() =>
  import('./pages/club-create.tsx').then((page) => ({ default: page.CreateClubPage })),
);
const EditClubPage = lazy(() =>
  import('./pages/club-edit.tsx').then((page) => ({ default: page.EditClubPage })),
);
const ClubLayout = lazy(() =>
  import('./pages/club-layout.tsx').then((page) => ({ default: page.ClubLayout })),
);
const CrewPage = lazy(() => import('./pages/crew.tsx').then((page) => ({ default: page.CrewPage })));
const CrewProfilePage = lazy(() =>
  import('./pages/crew-profile.tsx').then((page) => ({ default: page.CrewProfilePage })),
);
const CrewsPage = lazy(() => import('./pages/crews.tsx').then((page) => ({ default: page.CrewsPage })));
const EditCrewPage = lazy(() =>
  import('./pages/edit-crew.tsx').then((page) => ({ default: page.EditCrewPage })),
);
const EditMemberPage = lazy(() =>
  import('./pages/edit-member.tsx').then((page) => ({ default: page.EditMemberPage })),
);
const HomePage = lazy(() => import('./pages/home.tsx').then((page) => ({ default: page.HomePage })));
const JoinClubPage = lazy(() =>
  import('./pages/join-club.tsx').then((page) => ({ default: page.JoinClubPage })),
);
const LogInPage = lazy(() => import('./pages/log-in.tsx').then((page) => ({ default: page.LogInPage })));
const LogOutPage = lazy(() => import('./pages/log-out.tsx').then((page) => ({ default: page.LogOutPage })));
const NoticesPage = lazy(() => import('./pages/notices.tsx').then((page) => ({ default: page.NoticesPage })));
const NoticePage = lazy(() => import('./pages/notice.tsx').then((page) => ({ default: page.NoticePage })));
const CreateNoticePage = lazy(() =>
  import('./pages/notice-create.tsx').then((page) => ({ default: page.CreateNoticePage })),
);
const EditNoticePage = lazy(() =>
  import('./pages/notice-edit.tsx').then((page) => ({ default: page.EditNoticePage })),
);
const OauthPage = lazy(() => import('./pages/oauth.tsx').then((page) => ({ default: page.OauthPage })));
const PrivacyPage = lazy(() => import('./pages/privacy.tsx').then((page) => ({ default: page.PrivacyPage })));
const ProfilePage = lazy(() => import('./pages/profile.tsx').then((page) => ({ default: page.ProfilePage })));
const ReportPage = lazy(() => import('./pages/report.tsx').then((page) => ({ default: page.ReportPage })));
const SignUpPage = lazy(() => import('./pages/sign-up.tsx').then((page) => ({ default: page.SignUpPage })));
const TermsPage = lazy(() => import('./pages/terms.tsx').then((page) => ({ default: page.TermsPage })));

/** Pages of no club that show a member what others may change meanwhile. */
const CHANGING = [paths.home(), paths.profile()];

function SitePages() {
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const client = useQueryClient();
  const refresh = useMutation({ mutationFn: () => refreshAll(client) });
  const changes = Boolean(memberId) && CHANGING.includes(pathname);
  return (
    <SiteLayout {...(changes && { onRefresh: () => refresh.mutate(), refreshing: refresh.isPending })}>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </SiteLayout>
  );
}

/** The map of the web app: every page and its URL, each loaded when it is gone to. */
export function MemberRoutes() {
  return (
    <Providers>
      <Routes>
        <Route element={<SitePages />}>
          <Route path={paths.about()} element={<AboutPage />} />
          <Route path={paths.terms()} element={<TermsPage />} />
          <Route path={paths.privacy()} element={<PrivacyPage />} />
          <Route path={paths.home()} element={<HomePage />} />
          <Route path={paths.logIn()} element={<LogInPage />} />
          <Route path={paths.oauth()} element={<OauthPage />} />
          <Route path={paths.logOut()} element={<LogOutPage />} />
          <Route path={paths.signUp()} element={<SignUpPage />} />
          <Route path={paths.createClub()} element={<CreateClubPage />} />
          <Route path={paths.editMember(':memberId?')} element={<EditMemberPage />} />
          <Route path={paths.profile()} element={<ProfilePage />} />
          <Route path={paths.activity('all', ':activityId')} element={<ClublessActivityPage />} />
          <Route path={paths.activity('personal', ':activityId')} element={<ClublessActivityPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<ClubLayout />}>
          <Route path={paths.club(':clubNick')} element={<ClubHomePage />} />
          <Route path={paths.clubInfo(':clubNick')} element={<ClubInfoPage />} />
          <Route path={paths.editClub(':clubNick')} element={<EditClubPage />} />
          <Route path={paths.joinClub(':clubNick')} element={<JoinClubPage />} />
          <Route path={paths.editCrew(':clubNick', ':crewId?')} element={<EditCrewPage />} />
          <Route path={paths.crewProfile(':clubNick')} element={<CrewProfilePage />} />
          <Route path={paths.crews(':clubNick')} element={<CrewsPage />} />
          <Route path={paths.crew(':clubNick', ':crewId')} element={<CrewPage />} />
          <Route path={paths.report(':clubNick')} element={<ReportPage />} />
          <Route path={paths.activities(':clubNick')} element={<ActivitiesPage />} />
          <Route path={paths.createActivity(':clubNick')} element={<CreateActivityPage />} />
          <Route path={paths.activity(':clubNick', ':activityId')} element={<ActivityDetailPage />} />
          <Route path={paths.notices(':clubNick')} element={<NoticesPage />} />
          <Route path={paths.bulletin(':clubNick')} element={<BulletinPage />} />
          <Route path={paths.createNotice(':clubNick')} element={<CreateNoticePage />} />
          <Route path={paths.notice(':clubNick', ':noticeId')} element={<NoticePage />} />
          <Route path={paths.editNotice(':clubNick', ':noticeId')} element={<EditNoticePage />} />
          <Route path={paths.editActivity(':clubNick', ':activityId')} element={<EditActivityPage />} />
        </Route>
      </Routes>
    </Providers>
  );
}
