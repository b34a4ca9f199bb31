/** A value in a path; `:name` stays as it is, so that the same functions make the routes' patterns. */
const segment = (value: string) => (value.startsWith(':') ? value : encodeURIComponent(value));

/**
 * Every URL of the product (the specification, section 2). The ids in them are obfuscated already.
 * For a route: `paths.activity(':clubNick', ':activityId')`.
 */
export const paths = {
  home: () => '/',
  about: () => '/crewwith',
  privacy: () => '/privacypolicy',
  terms: () => '/termsofservice',
  logIn: () => '/login',
  oauth: () => '/oauth',
  logOut: () => '/logout',
  signUp: () => '/signup',
  editMember: (memberId: string) => `/signup/modify/${segment(memberId)}`,
  profile: () => '/profile',
  createClub: () => '/club/create',
  club: (nick: string) => `/${segment(nick)}`,
  editClub: (nick: string) => `/${segment(nick)}/club/modify`,
  clubInfo: (nick: string) => `/${segment(nick)}/info`,
  crewProfile: (nick: string) => `/${segment(nick)}/profile`,
  joinClub: (nick: string) => `/${segment(nick)}/signup`,
  editCrew: (nick: string, crewId: string) => `/${segment(nick)}/signup/modify/${segment(crewId)}`,
  activities: (nick: string) => `/${segment(nick)}/activities`,
  activity: (nick: string, activityId: string) => `/${segment(nick)}/activity/${segment(activityId)}`,
  createActivity: (nick: string) => `/${segment(nick)}/activity/create`,
  editActivity: (nick: string, activityId: string) =>
    `/${segment(nick)}/activity/modify/${segment(activityId)}`,
  report: (nick: string) => `/${segment(nick)}/report`,
  crews: (nick: string) => `/${segment(nick)}/crews`,
  crew: (nick: string, crewId: string) => `/${segment(nick)}/crew/${segment(crewId)}`,
  notices: (nick: string) => `/${segment(nick)}/notices`,
  bulletin: (nick: string, category?: string) =>
    `/${segment(nick)}/notices/bulletin${category === undefined ? '' : `?category=${segment(category)}`}`,
  notice: (nick: string, noticeId: string) => `/${segment(nick)}/notice/${segment(noticeId)}`,
  createNotice: (nick: string, category?: string) =>
    `/${segment(nick)}/notice/create${category === undefined ? '' : `?category=${segment(category)}`}`,
  editNotice: (nick: string, noticeId: string) => `/${segment(nick)}/notice/modify/${segment(noticeId)}`,
};
