import { type IdKind, idKindOf } from '@crewwith/domain/ids';
import { seoulTime } from '@crewwith/domain/time-codecs';
import type { z } from 'zod';
import { definitionOf, type SchemaDefinition } from '../runtime/schema-definition.ts';

/** Realistic ids that belong to no row. */
const IDS: Partial<Record<IdKind, string>> = {
  club: 'p6Rk2mWvQ8',
  member: 'Lx9vB4qYtZ',
  crew: 'd3NwJ7kPzM',
  activity: 'Vq5XgT2rHs',
  notice: 'mB8yKc4FjW',
  message: 'tR1nZp6LdQ',
  image: 'Yh7sDw3GxV',
  social: 'c9MfQe5TbK',
  appeal: 'wS4hNq8XyD',
  series: 'Jf5tRk9BvN',
  poll: 'Gn6vTc3KwR',
  poll_option: 'Hb2xZs9QpM',
  calendar_feed: 'Kd8mQv3LwT',
  push_subscription: 'Pb6nXr4TcW',
  notification: 'Ke8yVd3MnX',
};
const OTHER_ID = 'Zk4wPn8RtC';

const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJMeDl2QjRxWXRaIn0.c2lnbmF0dXJl';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Examples by field name; those of one noun as `noun.field`. */
const FIELDS: Readonly<Record<string, unknown>> = {
  name: '새벽 러닝',
  'clubs.name': '서울숲 러닝클럽',
  'members.name': '김하나',
  'crews.name': '김하나',
  'oauth.name': 'Kakao',
  'calendar_feeds.token': VERIFIER,
  'calendar_feeds.url': `https://crewwith.example.com/api/v1/calendar/${VERIFIER}.ics`,
  nick: '하나',
  'clubs.nick': 'seoul-forest-run',
  'activities.nick': '하나',
  club_nick: 'seoul-forest-run',
  crew_name: '하나',
  actor_nick: '하나',
  crew_nick: '하나',
  activity_name: '새벽 러닝',
  category: '달리기',
  'notices.category': 'notice',
  notice_category: 'notice',
  notice_title: '이번 주 모임 안내',
  notice_text: '토요일에 비가 오면 실내에서 모여요.',
  notice_image: 'Yh7sDw3GxV',
  info: '함께 천천히 달려요.',
  'crews.info': '{"어떻게 알고 오셨나요?":"친구 소개"}',
  question: '어떻게 알고 오셨나요?',
  levels: '{"9":"클럽장","7":"운영진","5":"정회원","3":"회원","1":"새내기"}',
  setting: '{"color":"#1f6652","bulletinlist":"자유,후기"}',
  level_name: '정회원',
  location: '서울숲 2번 출입구',
  cost: '5,000원 (음료 포함)',
  location_url: 'https://map.example.com/seoul-forest',
  subgroup: '5분 30초',
  subgroups: '5분 30초\n6분 30초',
  'activities.subgroup': '5분 30초\n6분 30초',
  message_text: '다음에 또 만나요!',
  reason: '몸살이 났어요.',
  'notifications.title': '모임 시간이 바뀌었어요',
  'notifications.text': '새벽 러닝 · 12월 1일 (화) 오후 7:00',
  link: '/seoul-forest-run/activity/Vq5XgT2rHs',
  'notifications.count': 1,
  unread: 3,
  recipients: 86,
  text: '조금 늦었지만 끝까지 함께 뛰었어요.',
  decision_reason: '함께 뛴 사람이 확인했어요.',
  cancel_reason: '몸살이 났어요.',
  decided_nick: '두리',
  marked_nick: '세찬',
  rule: 'WEEKLY;BYDAY=TU,TH',
  start_day: '2026-12-01',
  until_day: '2027-06-30',
  day: '2026-12-08',
  clock: '20:00',
  end_clock: '22:00',
  max_count: 26,
  standing_share: 50,
  holiday: '크리스마스',
  holidays_until: '2030-12-31',
  club_name: '서울숲 러닝클럽',
  attended: 5,
  of: 8,
  left_out: 0,
  late_hours: 8,
  late_restrict_hours: 12,
  late_free: 1,
  no_show_days: 7,
  forget_days: 180,
  max_days: 30,
  hours: 12,
  days: 7,
  subject: '하나',
  gender: 'Female',
  birthday: '1995-03-02',
  terms: '2024-06-25',
  privacy: '2024-06-25',
  nationality: '대한민국',
  address: '서울 성동구',
  'mail.address': 'hana@example.com',
  from_hour: 22,
  to_hour: 8,
  email: 'hana@example.com',
  contact: '010-1234-5678',
  nickname: '하나',
  image_url: 'https://crewwith.example.com/uploads/3fK9-1600.webp',
  actor_image_url: 'https://crewwith.example.com/uploads/3fK9-400.webp',
  host_image_url: 'https://crewwith.example.com/uploads/3fK9-1600.webp',
  thumbnail_url: 'https://crewwith.example.com/uploads/3fK9-400.webp',
  profile_image_url: 'https://k.kakaocdn.net/hana.jpg',
  width: 1600,
  height: 900,
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  from: '2026-12-01',
  'clubs.from': 3,
  to: '2026-12-31',
  'clubs.to': 5,
  created_month: '2026-03',
  end_time: '2026-12-05T09:00:00.000Z',
  ends_time: '2026-12-03T03:00:00.000Z',
  duration_minutes: 120,
  voters: 9,
  yes: 6,
  maybe: 2,
  'polls.no': 1,
  'polls.name': '송년회',
  'polls.options': [
    { activity_time: '2026-12-05T07:00:00.000Z' },
    { activity_time: '2026-12-06T07:00:00.000Z' },
  ],
  max_crew: 20,
  attend_level: 1,
  admin_level: 5,
  level: 5,
  count: 12,
  crew_count: 87,
  attendance_count: 4,
  like_count: 3,
  message_count: 2,
  view: 41,
  version: 1,
  tries_left: 5,
  time_difference: 90,
  device: 'Chrome · Android',
  state: 1,
  sort: 1_796_108_400_000,
  code: '47',
  key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  endpoint: 'https://fcm.googleapis.com/fcm/send/dGVzdA',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  'oauth.code': 'SplxlOBeZQQYbYS6WxSbIA',
  cursor: 'mgb1z0-Vq5XgT2rHs',
  limit: 20,
  select: 'id,name,activity_time,count',
  ids: 'Yh7sDw3GxV,Kw2bNc8TqR',
  table_id: 'Vq5XgT2rHs',
  'likes.id': 'Vq5XgT2rHs',
  token: TOKEN,
  access_token: TOKEN,
  member_jwt: TOKEN,
  refreshToken: 'q0u7bC1XvNn2sYJdLw9eRg',
  refresh_token: 'q0u7bC1XvNn2sYJdLw9eRg',
  password: VERIFIER,
  code_verifier: VERIFIER,
  redirect_uri: 'https://crewwith.example.com/oauth',
  authorize_url: 'https://kauth.kakao.com/oauth/authorize?response_type=code&client_id=…',
  expires_in: 3600,
  user_name: '하나',
  user_email: 'hana@example.com',
  user_image: 'https://k.kakaocdn.net/hana.jpg',
  app_id: 1_000_001,
  user_id: '3141592653',
  type: 'PUT /activities · schedule.ts:41',
  'likes.type': 'activity',
  message: 'TypeError: Failed to fetch',
};

/** Returns a value that the schema accepts, in its wire form; `tag` is the noun of the call. */
export function exampleOf(schema: z.core.$ZodType, tag: string, field = ''): unknown {
  const kind = idKindOf(schema);
  if (kind) return IDS[kind] ?? OTHER_ID;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [name, exampleOf(inner, tag, name)]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array':
      return accepted(schema, FIELDS[`${tag}.${field}`]) ?? [exampleOf(def.element, tag, field)];
    case 'optional':
    case 'nullable':
    case 'default':
      return exampleOf(def.innerType, tag, field);
    case 'literal':
      return def.values[0];
    case 'enum':
      return accepted(schema, FIELDS[`${tag}.${field}`], FIELDS[field]) ?? Object.values(def.entries)[0];
    case 'boolean':
      return true;
    case 'pipe':
      if (schema === seoulTime) return FIELDS[field] ?? '2026-12-05T07:00:00.000Z';
      if (isFormatted(definitionOf(def.in))) return '2026-11-30T22:15:04.000Z';
      return exampleOf(def.out, tag, field);
    case 'union':
      return (
        accepted(schema, FIELDS[`${tag}.${field}`], FIELDS[field]) ?? exampleOf(options(def)[0], tag, field)
      );
    case 'string':
      return accepted(schema, FIELDS[`${tag}.${field}`], FIELDS[field]) ?? '…';
    case 'number':
      return accepted(schema, FIELDS[`${tag}.${field}`], FIELDS[field]) ?? 1;
    default:
      return {};
  }
}

const isFormatted = (def: SchemaDefinition) => def.type === 'string' && 'format' in def;

const options = ({ options: [first, ...rest] }: z.core.$ZodUnionDef) => {
  if (first === undefined) throw new Error('An empty union has no example');
  return [first, ...rest] as const;
};

/** Returns the first value that is defined and accepted by the schema. */
function accepted(schema: z.core.$ZodType, ...values: unknown[]): unknown {
  return values.find((value) => value !== undefined && safely(schema, value));
}

function safely(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}
