import { ERRORS } from '@crewwith/domain/errors';
import { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { describe, expect, it } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { daysFromNow } from '../../testing/penalty-fixtures.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('the attendance rules of a club', () => {
  const open = (level: number) => openPage('/demo/club/rules', { club: clubOf(level) });
  const reply = { rules: DEFAULT_PENALTY_RULES, valid_from: null, next: null, version: 3 };

  it('are changed from level 8 on', async () => {
    await open(7);
    await screen.findByText(t('refused.penaltyRules'));
  });

  it('say how many they would have restricted, and are saved for later', async () => {
    const read = stub(penaltiesContract.readRules, { ...reply, preview: { restricted: 4, months: 3 } });
    const next = { rules: { ...DEFAULT_PENALTY_RULES, no_show_days: 10 }, valid_from: daysFromNow(1) };
    const sent = stub(penaltiesContract.saveRules, { ...reply, next });
    const { user } = await open(8);
    await screen.findByText('이 규칙이면 지난 3개월에 4명이 제한됐어요.');
    const heading = () => screen.getByRole('heading', { name: t('penalty.change') });
    const field = screen.getByRole('spinbutton', { name: t('penalty.field.no_show_days') });
    await user.clear(field);
    await user.type(field, '31');
    await user.click(await button(t('penalty.saveRules')));
    screen.getByText(t('penalty.fieldError', { min: 0, max: 30 }));
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, '10');
    const reread = stub(penaltiesContract.readRules, {
      ...reply,
      next,
      preview: { restricted: 5, months: 3 },
    });
    await user.click(await button(t('penalty.saveRules')));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ...next.rules, version: 3 }]));
    // Not on the button, which went with the form.
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    // Only the preview asks with rules, and only once the typing has paused.
    await screen.findByText('이 규칙이면 지난 3개월에 5명이 제한됐어요.');
    const asked = [...read, ...reread]
      .map(({ query }) => query.no_show_days)
      .filter((days) => days !== undefined);
    expect([...new Set(asked)]).toEqual(['7', '10']);
  });

  it('keep what was typed over a reload until it is saved', async () => {
    stub(penaltiesContract.readRules, { ...reply, preview: { restricted: 4, months: 3 } });
    stub(penaltiesContract.saveRules, reply);
    const field = () =>
      screen.findByRole<HTMLInputElement>('spinbutton', { name: t('penalty.field.no_show_days') });
    const { user } = await open(8);
    await user.clear(await field());
    await user.type(await field(), '9');
    cleanup();
    const reopened = await open(8);
    expect((await field()).value).toBe('9');
    await reopened.user.click(await button(t('penalty.saveRules')));
    const draft = `crewwith_draft_penalty_rules_edit_${IDS.club}_${IDS.crew}`;
    await waitFor(() => expect(sessionStorage.getItem(draft)).toBeNull());
  });

  it('replace no rules that another leader has saved meanwhile, and show them beside what was typed', async () => {
    const ruled = { ...reply, preview: { restricted: 4, months: 3 } };
    stub(penaltiesContract.readRules, ruled);
    stubRefusal(penaltiesContract.saveRules, 'request.stale');
    const { user } = await open(8);
    const field = (name: 'no_show_days' | 'late_hours') =>
      screen.findByRole<HTMLInputElement>('spinbutton', { name: t(`penalty.field.${name}`) });
    await user.clear(await field('no_show_days'));
    await user.type(await field('no_show_days'), '9');
    await user.click(await button(t('penalty.saveRules')));
    await screen.findByText(t('penalty.staleText'));
    const theirs = { ...DEFAULT_PENALTY_RULES, no_show_days: 14, late_hours: 24 };
    stub(penaltiesContract.readRules, {
      ...ruled,
      next: { rules: theirs, valid_from: daysFromNow(1) },
      version: 4,
    });
    await user.click(await button(t('edit.mergeSaved')));
    await screen.findByText(t('edit.savedNow', { value: '14' }));
    expect((await field('no_show_days')).value).toBe('9');
    expect((await field('late_hours')).value).toBe('24');
    screen.getByRole('heading', { name: t('penalty.next') });
    const sent = stub(penaltiesContract.saveRules, { ...reply, version: 5 });
    await user.click(await button(t('penalty.saveRules')));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ ...theirs, no_show_days: 9, version: 4 }]),
    );
  });

  it('do not show the number of other rules: they wait, need all rules, or say why there is none', async () => {
    stub(penaltiesContract.readRules, { ...reply, preview: { restricted: 4, months: 3 } });
    const { user } = await open(8);
    await screen.findByText('이 규칙이면 지난 3개월에 4명이 제한됐어요.');
    const field = screen.getByRole('spinbutton', { name: t('penalty.field.no_show_days') });
    stubRefusal(penaltiesContract.readRules, 'request.too_many');
    await user.clear(field);
    screen.getByText(t('penalty.previewNone', { months: 3 }));
    await user.type(field, '1');
    screen.getByText(t('penalty.previewLoading'));
    await screen.findByText(`${t('penalty.previewFailed')} ${ERRORS['request.too_many'].ko}`);
  });
});
