import { NAMED_LEVELS } from '@crewwith/domain/clubs/rules';
import { useTranslation } from 'react-i18next';
import type { ClubFieldName, ClubFields } from './club-fields.ts';

/** Returns the label of each field. */
export function useClubFieldLabels(): Record<ClubFieldName, string> {
  const { t } = useTranslation();
  const levels = NAMED_LEVELS.map((level) => [`level${level}`, t('clubForm.level', { level })]);
  return {
    name: t('clubForm.name'),
    nick: t('clubForm.nick'),
    category: t('clubForm.category'),
    info: t('clubForm.info'),
    icon_url: t('clubForm.icon'),
    image_url: t('clubForm.image'),
    image_urls: t('clubForm.publicPictures'),
    color: t('clubForm.colour'),
    hyperlink: t('clubForm.link'),
    questions: t('clubForm.questions'),
    join: t('clubForm.join'),
    join_from: t('clubForm.joinFrom'),
    join_hours: t('clubForm.joinHours'),
    bulletin: t('clubForm.bulletin'),
    ...(Object.fromEntries(levels) as Record<`level${(typeof NAMED_LEVELS)[number]}`, string>),
  };
}

/** Returns a function for the readable saved values of fields. */
export function useClubFieldTexts() {
  const { t } = useTranslation();
  const textOf = (name: ClubFieldName, saved: ClubFields) => {
    const value = saved[name];
    if (name === 'join') return t(value === 'always' ? 'clubForm.joinAlways' : 'clubForm.joinWindow');
    return typeof value === 'string' ? value : value.join(' · ');
  };
  return (names: readonly ClubFieldName[], saved: ClubFields): Partial<Record<ClubFieldName, string>> =>
    Object.fromEntries(names.map((name) => [name, textOf(name, saved)]));
}
