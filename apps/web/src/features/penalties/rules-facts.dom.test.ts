import { DEFAULT_PENALTY_RULES, type PenaltyRules } from '@crewwith/domain/penalties/rules';
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { RulesFacts } from './rules-facts.tsx';

afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('ko');
});

function factsOf(changes: Partial<PenaltyRules>): (string | null)[] {
  const rules = { ...DEFAULT_PENALTY_RULES, ...changes };
  const { container } = render(createElement(RulesFacts, { rules }));
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
}

// docs/specification.md#penalty-rules
describe('the rules of a club in sentences', () => {
  it('name the hours that a late cancel restricts for, at most the longest restriction', () => {
    const [late] = factsOf({ late_restrict_hours: 48, max_days: 1 });
    expect(late).toBe('시작 8시간 전부터 취소하면 이유를 적고, 24시간 동안 참석할 수 없어요.');
  });

  it('say of zeros that nothing is restricted, and nothing else about it', () => {
    const zeros = { late_restrict_hours: 0, late_free: 2, no_show_days: 0, forget_days: 90, max_days: 30 };
    expect(factsOf(zeros)).toEqual([
      '시작 8시간 전부터 취소하면 이유를 적어요. 참석은 제한하지 않아요.',
      '노쇼는 제한하지 않아요.',
    ]);
    expect(factsOf({ late_hours: 0, late_free: 2 })[0]).toBe('언제 취소해도 직전 취소로 보지 않아요.');
  });

  it('count one hour as one in English', async () => {
    await i18next.changeLanguage('en');
    expect(factsOf({ late_hours: 1, late_restrict_hours: 1 })[0]).toBe(
      'A cancel from 1 hour before the start on needs a reason, and you cannot attend for 1 hour.',
    );
  });
});
