import { activitiesContract } from '@crewwith/domain/activities/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { stub } from '../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS } from '../testing/fixtures.ts';
import { openPage } from '../testing/open-page.tsx';

const levels = JSON.stringify({ 8: '부클럽장', 7: '길잡이', 4: '단골', 3: 'Runner', 2: '새싹 🌱' });

const ACTIVITY = `/demo/activity/${IDS.activity}`;

// docs/specification.md#level-marks
it.each([
  [1, '/demo/activities', '지금은 10개까지 보여요. ‘새싹 🌱’부터 모두 볼 수 있어요.'],
  [1, '/demo/activities?tab=previous', '‘새싹 🌱’부터 지난 모임이 열려요.'],
  [1, '/demo/notices', '지금은 10개까지 보여요. ‘새싹 🌱’부터 모두 볼 수 있어요.'],
  [1, '/demo/notices/bulletin', '‘새싹 🌱’부터 게시판을 읽고 쓸 수 있어요.'],
  [2, ACTIVITY, '‘Runner’부터 참석할 수 있어요.'],
  [2, ACTIVITY, '참석자 이름은 참석한 크루에게 보여요. ‘Runner’부터는 참석하지 않아도 볼 수 있어요.'],
  [2, ACTIVITY, 'Runner부터'],
  [2, '/demo/crews', '크루 목록은 ‘단골’부터 볼 수 있어요'],
  [2, `/demo/crew/${IDS.otherCrew}`, '크루 정보는 ‘Runner’부터 볼 수 있어요'],
  [3, '/demo/report', '‘길잡이’부터 볼 수 있어요.'],
  [3, '/demo/club/modify', '‘부클럽장’부터 클럽을 수정할 수 있어요.'],
  // The club has no name for this level.
  [3, '/demo/activity/create', '레벨 5부터 모임을 만들 수 있어요.'],
] as const)(
  'names levels in sentences as the club does, to level %i on %s: %s',
  async (level, path, text) => {
    stub(homeContract.read, EMPTY_HOME);
    stub(activitiesContract.read, activityOf({ level, hours: 20 }, { attend_level: 3 }));
    stub(activitiesContract.listFollowing, [cardOf({ level, hours: 20 })]);
    stub(noticesContract.list, []);
    await openPage(path, { club: clubOf(level, { levels }) });
    await screen.findByText(text);
  },
);
