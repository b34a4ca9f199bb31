import { Suspense } from 'react';
import { createRoutesFromElements, matchRoutes, Outlet, Route, useLocation, useRoutes } from 'react-router';
import { lazyPage, loadPage } from './kit/lazy-page.tsx';
import { useMemberId } from './kit/session.ts';
import { useRefresh } from './kit/use-refresh.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { SiteLayout } from './pages/site-layout.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { Spinner } from './ui/spinner.tsx';

const AboutPage = lazyPage(() => import('./pages/about.tsx').then((page) => page.AboutPage));
const ActivityDetailPage = lazyPage(() =>
  import('./pages/activity-detail.tsx').then((page) => page.ActivityDetailPage),
);
const ClublessActivityPage = lazyPage(() =>
  import('./pages/activity-detail.tsx').then((page) => page.ClublessActivityPage),
);
const CreateActivityPage = lazyPage(() =>
  import('./pages/activity-create.tsx').then((page) => page.CreateActivityPage),
);
const EditActivityPage = lazyPage(() =>
  import('./pages/activity-edit.tsx').then((page) => page.EditActivityPage),
);
const ActivitiesPage = lazyPage(() => import('./pages/activities.tsx').then((page) => page.ActivitiesPage));
const BulletinPage = lazyPage(() => import('./pages/bulletin.tsx').then((page) => page.BulletinPage));
const ClubHomePage = lazyPage(() => import('./pages/club-home.tsx').then((page) => page.ClubHomePage));
const ClubInfoPage = lazyPage(() => import('./pages/club-info.tsx').then((page) => page.ClubInfoPage));
const CreateClubPage = lazyPage(() => import('./pages/club-create.tsx').then((page) => page.CreateClubPage));
const EditClubPage = lazyPage(() => import('./pages/club-edit.tsx').then((page) => page.EditClubPage));
const ClubLayout = lazyPage(() => import('./pages/club-layout.tsx').then((page) => page.ClubLayout));
const CrewPage = lazyPage(() => import('./pages/crew.tsx').then((page) => page.CrewPage));
const CrewProfilePage = lazyPage(() =>
  import('./pages/crew-profile.tsx').then((page) => page.CrewProfilePage),
);
const CrewsPage = lazyPage(() => import('./pages/crews.tsx').then((page) => page.CrewsPage));
const EditCrewPage = lazyPage(() => import('./pages/edit-crew.tsx').then((page) => page.EditCrewPage));
const EditMemberPage = lazyPage(() => import('./pages/edit-member.tsx').then((page) => page.EditMemberPage));
const HomePage = lazyPage(async () => {
  const page = await import('./pages/home.tsx');
  await page.readFirstAnswers();
  return page.HomePage;
});
const JoinClubPage = lazyPage(() => import('./pages/join-club.tsx').then((page) => page.JoinClubPage));
const LogInPage = lazyPage(() => import('./pages/log-in.tsx').then((page) => page.LogInPage));
const LogOutPage = lazyPage(() => import('./pages/log-out.tsx').then((page) => page.LogOutPage));
const NoticesPage = lazyPage(() => import('./pages/notices.tsx').then((page) => page.NoticesPage));
const NoticePage = lazyPage(() => import('./pages/notice.tsx').then((page) => page.NoticePage));
const CreateNoticePage = lazyPage(() =>
  import('./pages/notice-create.tsx').then((page) => page.CreateNoticePage),
);
const EditNoticePage = lazyPage(() => import('./pages/notice-edit.tsx').then((page) => page.EditNoticePage));
const OauthPage = lazyPage(() => import('./pages/oauth.tsx').then((page) => page.OauthPage));
const PrivacyPage = lazyPage(() => import('./pages/privacy.tsx').then((page) => page.PrivacyPage));
const ProfilePage = lazyPage(() => import('./pages/profile.tsx').then((page) => page.ProfilePage));
const ReportPage = lazyPage(() => import('./pages/report.tsx').then((page) => page.ReportPage));
const SignUpPage = lazyPage(() => import('./pages/sign-up.tsx').then((page) => page.SignUpPage));
const TermsPage = lazyPage(() => import('./pages/terms.tsx').then((page) => page.TermsPage));

/** Pages of no club that show a member what others may change meanwhile. */
const CHANGING = [paths.home(), paths.profile()];

function SitePages() {
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const refresh = useRefresh();
  const changes = Boolean(memberId) && CHANGING.includes(pathname);
  return (
    <SiteLayout {...(changes && refresh)}>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </SiteLayout>
  );
}

/** The map of the web app: every page and its URL, each loaded when it is gone to. */
const routes = createRoutesFromElements(
  <>
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
  </>,
);

const Pages = () => useRoutes(routes);

/** Loads the code of the page at a path. */
export async function loadPageAt(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => loadPage(route.element)));
}

/** All pages but the welcome page. */
export function MemberRoutes() {
  return (
    <Providers>
      <Pages />
    </Providers>
  );
}
