import { hoursText } from '@crewwith/domain/penalties/texts';
import { currentLanguage } from './i18n.ts';

/** `1시간` or `1 hour`, for texts with more than one number, which have no plural forms. */
export const hoursWords = (hours: number): string => hoursText(hours, currentLanguage());
