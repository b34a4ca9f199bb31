import { clubForm, levelNamesSchema, settingSchema } from '@crewwith/domain/clubs/form';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import {
  DEFAULT_LEVEL_NAMES,
  type LevelNames,
  NAMED_LEVELS,
  parseLevels,
  parseQuestions,
} from '@crewwith/domain/clubs/rules';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { parseLines } from '@crewwith/domain/texts/lines';
import i18next from 'i18next';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../../forms/validate.ts';
import type { ApiError } from '../../../http/api-error.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { Club, ClubBody } from '../api.ts';

type NamedLevel = (typeof NAMED_LEVELS)[number];
type LevelField = `level${NamedLevel}`;

/** Values of the form, all as text. */
export interface ClubFields extends Record<LevelField, string> {
  name: string;
  nick: string;
  category: string;
  info: string;
  /** One question per item; empty ones are ignored. */
  questions: string[];
  icon_url: string;
  image_url: string;
  /** URLs of the pictures that the public page alternates. */
  image_urls: string[];
  /** `#rrggbb`, or empty for the product's own. */
  color: string;
  hyperlink: string;
  /** The categories of the bulletin. */
  bulletin: string[];
  join: 'always' | 'window';
  join_from: string;
  join_hours: string;
}

export type ClubFieldName = keyof ClubFields;

const levelField = (level: NamedLevel): LevelField => `level${level}`;

/** The fields in their order on the page. */
export const CLUB_FIELD_NAMES: readonly ClubFieldName[] = [
  'name',
  'nick',
  'category',
  'info',
  'icon_url',
  'image_url',
  'image_urls',
  'color',
  'hyperlink',
  'questions',
  'join',
  'join_from',
  'join_hours',
  'bulletin',
  ...NAMED_LEVELS.map(levelField),
];

/** Default length of a joining period: a week. */
const DEFAULT_JOIN_HOURS = 168;

function levelFieldsOf(names: LevelNames): Record<LevelField, string> {
  const entries = NAMED_LEVELS.map((level) => [levelField(level), names[level] ?? '']);
  return Object.fromEntries(entries) as Record<LevelField, string>;
}

/** Returns the initial values of a new club. */
export function newClubFields(): ClubFields {
  return {
    name: '',
    nick: '',
    category: '',
    info: '',
    questions: [''],
    icon_url: '',
    image_url: '',
    image_urls: [],
    color: '',
    hyperlink: '',
    bulletin: [i18next.t('clubForm.bulletinFirst')],
    join: 'always',
    join_from: '',
    join_hours: String(DEFAULT_JOIN_HOURS),
    ...levelFieldsOf(DEFAULT_LEVEL_NAMES[currentLanguage()]),
  };
}

/** Converts a club to form values. */
export function clubFieldsOf(club: Pick<Club, 'levels' | 'setting'> & Omit<ClubBody, 'levels'>): ClubFields {
  const setting = parseSetting(club.setting);
  return {
    name: club.name,
    nick: club.nick,
    category: club.category ?? '',
    info: club.info,
    questions: parseQuestions(club.question),
    icon_url: setting.iconUrl ?? '',
    image_url: setting.imageUrl ?? '',
    image_urls: setting.publicPictures,
    color: setting.colour ?? '',
    hyperlink: setting.hyperlink ?? '',
    bulletin: setting.bulletinCategories,
    join: setting.joinWindow === null ? 'always' : 'window',
    join_from: setting.joinWindow?.from ?? '',
    join_hours: String(setting.joinWindow?.hours ?? DEFAULT_JOIN_HOURS),
    ...levelFieldsOf(parseLevels(club.levels, currentLanguage())),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

function formOf({ name, nick, category, info, questions }: ClubFields) {
  return { name, nick, category, info, question: parseLines(questions.join('\n')).join('\n') };
}

function levelsOf(fields: ClubFields): LevelNames {
  return Object.fromEntries(NAMED_LEVELS.map((level) => [level, fields[levelField(level)]]));
}

function settingOf(fields: ClubFields) {
  const { icon_url, image_url, image_urls, hyperlink, color, bulletin, join, join_from, join_hours } = fields;
  return {
    icon_url,
    image_url,
    image_urls,
    hyperlink,
    color,
    bulletinlist: bulletin.map(cleanLine).filter(Boolean).join(','),
    join_window: join === 'always' ? null : { from: join_from || undefined, hours: numberOf(join_hours) },
  };
}

/** Converts a valid form to a request body; the names of banned levels are preserved. Throws if the form has errors. */
export function clubBody(fields: ClubFields, storedLevels: string | null): ClubBody {
  const storedNames = storedLevels === null ? {} : parseLevels(storedLevels, currentLanguage());
  return {
    ...clubForm.parse(formOf(fields)),
    levels: JSON.stringify({ ...storedNames, ...levelNamesSchema.parse(levelsOf(fields)) }),
    setting: JSON.stringify(settingSchema.parse(settingOf(fields))),
  };
}

/** Validates the form by field (docs/specification.md#club-rules); an unchanged nick is not validated again. */
export function validateClub(fields: ClubFields, currentNick: string | null): FieldErrors {
  const errors: FieldErrors = {
    ...toFormFields(schemaErrors(clubForm, formOf(fields))),
    ...toFormFields(schemaErrors(settingSchema, settingOf(fields))),
  };
  for (const [level, message] of Object.entries(schemaErrors(levelNamesSchema, levelsOf(fields)))) {
    errors[`level${level}`] = message;
  }
  const nick = fields.nick.trim();
  const refusal = nick === currentNick ? null : clubNickRefusal(nick);
  if (refusal !== null) errors.nick = nick === '' ? i18next.t('common.required') : messageOf(refusal);
  if (hasDuplicates(fields.questions)) errors.questions = i18next.t('clubForm.questionTwice');
  if (hasDuplicates(fields.bulletin)) errors.bulletin = i18next.t('clubForm.bulletinTwice');
  if (fields.bulletin.some((category) => category.includes(','))) {
    errors.bulletin = i18next.t('clubForm.bulletinComma');
  }
  return errors;
}

function hasDuplicates(values: readonly string[]): boolean {
  const cleaned = values.map(cleanLine).filter(Boolean);
  return new Set(cleaned).size < cleaned.length;
}

/** Form fields of the wire's fields, where the names differ. */
const FIELD_OF_PATH: Partial<Record<string, ClubFieldName>> = {
  question: 'questions',
  bulletinlist: 'bulletin',
  'join_window.from': 'join_from',
  'join_window.hours': 'join_hours',
};

function toFormFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [FIELD_OF_PATH[path] ?? path, message]),
  );
}

const NICK_REFUSALS: ReadonlySet<string> = new Set([
  'club.nick_taken',
  'club.nick_invalid',
  'club.nick_reserved',
]);

/** Returns the server's refusal by field; empty when it is about none. */
export function clubServerErrors(error: ApiError): FieldErrors {
  return NICK_REFUSALS.has(error.code) ? { nick: error.message } : toFormFields(serverFieldErrors(error));
}
