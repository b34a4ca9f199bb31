import { errorMessage } from '@crewwith/domain/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { clubOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const open = (level: number) => openPage('/demo/notice/create', { club: clubOf(level) });
const categories = () =>
  within(screen.getByRole('combobox', { name: t('notice.category') }))
    .getAllByRole('option')
    .map((option) => option.textContent);

// docs/specification.md#notice-rules
it('requires title and text, and offers level 2 the categories of the bulletin alone', async () => {
  const { user } = await open(2);
  expect(categories()).toEqual(['자유', '사진']);
  await user.click(screen.getByRole('button', { name: t('noticeForm.publish') }));
  const summary = within(await screen.findByRole('alert'));
  for (const name of ['제목을 입력해 주세요.', '내용을 입력해 주세요.'])
    summary.getByRole('button', { name });
});

it('offers level 7 notices and regulations too', async () => {
  await open(7);
  expect(categories()).toEqual(
    expect.arrayContaining([t('notice.notice'), t('notice.regulation'), '자유', '사진']),
  );
});

it('takes ten pictures, and says that there are no more', async () => {
  const { user } = await open(2);
  // Empty files are not uploaded.
  const files = Array.from(
    { length: 11 },
    (_, index) => new File([''], `${index}.png`, { type: 'image/png' }),
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('The form has no file input');
  await user.upload(input, files);
  await screen.findByText(errorMessage('image.too_many', 'ko'));
  const pictures = within(screen.getByRole('list', { name: t('image.pictures') }));
  expect(pictures.getAllByRole('listitem')).toHaveLength(10);
  // No broken picture stands for a file that is none.
  const images = () => document.querySelectorAll('li img').length;
  expect(images()).toBe(10);
  for (const image of document.querySelectorAll('li img')) fireEvent.error(image);
  expect(images()).toBe(0);
});
