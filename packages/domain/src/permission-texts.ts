import { LEVEL_MAX } from './constants.ts';
import type { Access, Endpoint } from './endpoint.ts';
import type { Language } from './errors.ts';
import { type Action, PERMISSIONS, type Permission, type Relation } from './permissions.ts';

/** The name of each action, for screens and docs/permissions.md. */
export const ACTION_TEXTS: Readonly<Record<Action, Readonly<Record<Language, string>>>> = {
  'club.edit': { ko: '클럽 수정', en: 'edit the club' },
  'club.transfer': { ko: '클럽장 넘기기', en: 'hand over the lead' },
  'club.accept': { ko: '클럽장 넘겨받기', en: 'accept the lead' },
  'club.read_audit': { ko: '운영 기록 보기', en: 'read the audit trail' },
  'club.read_report': { ko: '출석 리포트 보기', en: 'read the attendance report' },

  'crew.list_faces': { ko: '크루들의 닉네임과 사진 보기', en: 'see the nicks and pictures of crews' },
  'crew.list': { ko: '크루 목록 보기', en: 'see the list of crews' },
  'crew.list_banned': { ko: '내보낸 크루 보기', en: 'see banned crews' },
  'crew.list_restricted': { ko: '참석이 제한된 크루 보기', en: 'see restricted crews' },
  'crew.read': { ko: '크루 정보 보기', en: "open a crew's page" },
  'crew.read_picture': { ko: '글과 댓글을 쓴 크루의 사진 보기', en: 'see the pictures of authors' },
  'crew.read_level': { ko: '크루 레벨 보기', en: "see a crew's level" },
  'crew.read_person': { ko: '성별과 국적 보기', en: 'see gender and nationality' },
  'crew.read_real_name': { ko: '실명 보기', en: 'see real names' },
  'crew.read_detail': { ko: '생일과 사는 동네 보기', en: 'see birthday and neighbourhood' },
  'crew.read_contact': { ko: '이메일과 연락처 보기', en: 'see e-mail and phone' },
  'crew.read_activities': { ko: '크루의 모임 기록 보기', en: "see a crew's meetups" },
  'crew.read_no_shows': { ko: '노쇼와 직전 취소 기록 보기', en: 'see no-shows and late cancels' },
  'crew.edit': { ko: '내 닉네임과 답변 수정', en: "edit one's own nick and answers" },
  'crew.keep_nick': {
    ko: '아래 레벨이 쓰지 못하는 닉네임',
    en: 'have a nickname that lower levels cannot take',
  },
  'crew.withdraw': { ko: '클럽 탈퇴', en: 'leave the club' },
  'crew.change_level': { ko: '낮은 레벨 크루의 레벨 변경', en: 'change the level of crews below' },
  'crew.unban': { ko: '내보낸 크루 다시 가입 허용', en: 'lift a ban' },
  'crew.unban_permanent': { ko: '영구 차단한 크루 다시 가입 허용', en: 'lift a permanent ban' },
  'crew.lift_limit': { ko: '참석 제한 해제', en: 'lift a restriction' },

  'activity.list_following': { ko: '다가오는 모임 보기', en: 'see upcoming meetups' },
  'activity.list_previous': { ko: '지난 모임 보기', en: 'see past meetups' },
  'activity.list_whole': { ko: '목록과 달력 모두 보기', en: 'see whole lists and every month' },
  'activity.read': { ko: '모임 보기', en: 'open meetups' },
  'activity.read_attendees': { ko: '참석자 보기', en: 'see who attends' },
  'activity.read_cancelled': { ko: '취소한 사람 보기', en: 'see who cancelled' },
  'activity.read_code': { ko: '출석 코드 보기', en: 'see the attendance code' },
  'activity.create': { ko: '모임 만들기', en: 'create meetups' },
  'activity.create_freely': {
    ko: '모임 종류와 참석 레벨 자유롭게 정하기',
    en: 'choose any type and attendance level',
  },
  'activity.copy': { ko: '모임 복사', en: 'copy meetups' },
  'activity.edit': { ko: '모임 수정과 취소', en: 'edit and cancel meetups' },
  'activity.delete_late': {
    ko: '시작하고 24시간이 지난 모임 취소',
    en: 'cancel meetups more than 24 hours after their start',
  },

  'attendee.attend': { ko: '모임 참석과 취소', en: 'attend meetups and cancel' },
  'attendee.mark': { ko: '출석 확인', en: 'mark attendance' },
  'attendee.mark_self': { ko: '내 출석 표시', en: "mark one's own attendance" },
  'attendee.change_subgroup': { ko: '조 바꾸기', en: 'change subgroups' },
  'attendee.remove': { ko: '예정된 참석 모두 취소', en: 'cancel all upcoming attendances of a crew' },

  'notice.read': { ko: '회칙과 공지 읽기', en: 'read regulations and notices' },
  'notice.write': { ko: '회칙과 공지 쓰기', en: 'write regulations and notices' },
  'notice.read_bulletin': { ko: '게시판 읽기', en: 'read the bulletin' },
  'notice.write_bulletin': { ko: '게시판 글쓰기', en: 'write on the bulletin' },
  'notice.edit': { ko: '다른 사람의 글 수정과 삭제', en: "edit and delete others' posts" },
  'message.read': { ko: '댓글 읽기', en: 'read comments' },
  'message.read_author': { ko: '댓글 쓴 크루의 페이지로 가기', en: 'go to the authors of comments' },
  'message.write': { ko: '댓글 쓰기', en: 'write comments' },
  'message.write_bulletin': { ko: '게시판에 댓글 쓰기', en: 'comment on the bulletin' },
  'message.delete': { ko: '다른 사람의 댓글 삭제', en: "delete others' comments" },
  'like.write': { ko: '좋아요', en: 'like' },
};

/** The name of each access right, for openapi.json and docs/permissions.md. */
const ACCESS_TEXTS: Readonly<Record<Exclude<Access, Action>, string>> = {
  anyone: 'everyone',
  token: 'the holder of the token that the call carries',
  provider: 'the log-in provider',
  ticket: 'everyone who is signed in, also before signing up',
  member: 'every member',
  self: 'oneself',
  operator: 'the operator',
};
const RELATION_TEXTS: Readonly<Record<Relation, string>> = {
  self: 'oneself',
  owner: 'the owner from level 5 on',
  author: 'the author',
  attending: 'those who attend',
};

/** A row of the permission table in words: `level 3 and up, or oneself`. */
export function describePermission({ level, relations = [], selfOnly }: Permission): string {
  const named = level === LEVEL_MAX ? 'the leader' : `level ${level} and up`;
  const levels = level === null ? [] : [selfOnly ? `${named}, as oneself` : named];
  return [...levels, ...relations.map((relation) => RELATION_TEXTS[relation])].join(', or ');
}

/** The access rights of an endpoint in words. */
export function describeAccess({
  access,
  otherAccess = [],
}: Pick<Endpoint, 'access' | 'otherAccess'>): string {
  const texts = [access, ...otherAccess].map((right) =>
    isAction(right) ? describePermission(PERMISSIONS[right]) : ACCESS_TEXTS[right],
  );
  return [...new Set(texts)].join('; or ');
}

function isAction(access: Access): access is Action {
  return Object.hasOwn(PERMISSIONS, access);
}
