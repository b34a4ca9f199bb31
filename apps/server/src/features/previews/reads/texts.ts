import type { Language } from '@crewwith/domain/errors';

/** The fixed texts in heads of pages. */
export const TEXTS: Record<
  Language,
  {
    product: string;
    about: string;
    notFound: string;
    notices: string;
    bulletin: string;
    activities: string;
    crews: (count: number) => string;
    seats: (count: number) => string;
  }
> = {
  ko: {
    product: '크루위드',
    about: '취미와 건강을 함께하는 클럽을 위한 모임·출석 관리',
    notFound: '없는 페이지예요',
    notices: '공지',
    bulletin: '게시판',
    activities: '모임',
    crews: (count) => `크루 ${count}명`,
    seats: (count) => `정원 ${count}명`,
  },
  en: {
    product: 'Crewwith',
    about: 'Meetups and attendance for clubs of hobbies and health',
    notFound: 'Page not found',
    notices: 'Notices',
    bulletin: 'Bulletin',
    activities: 'Meetups',
    crews: (count) => (count === 1 ? '1 crew' : `${count} crews`),
    seats: (count) => (count === 1 ? '1 seat' : `${count} seats`),
  },
};
