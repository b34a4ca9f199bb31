import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Club } from '../features/clubs/api.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { LogInFirstPage } from './log-in-first.tsx';

export interface CrewOnlyProps {
  /** Of the page, for those who are to log in first. */
  title: string;
  /** What logging in is good for here. */
  text?: string;
  children: (club: Club, crew: NonNullable<Club['my']>) => ReactNode;
}

/** A page for a club's crews: whoever is signed out logs in and comes back, everybody else is shown the club. */
export function CrewOnly({ title, text, children }: CrewOnlyProps) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const club = useClubOnPage();
  const crew = crewOf(club);
  if (memberId === '') return <LogInFirstPage title={title} text={text ?? t('notice.logInText')} />;
  if (crew !== null) return children(club, crew);
  return memberId === undefined ? <Spinner /> : <Navigate to={paths.club(club.nick)} replace />;
}
