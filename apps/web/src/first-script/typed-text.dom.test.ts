import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { takeTypedText } from './typed-text.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

// docs/adr/0026-documents.md
it('the app is told of typed text, and a chosen file does not stop it', async () => {
  document.body.innerHTML = '<input id="file" type="file" /><textarea id="typed"></textarea>';
  const file = document.querySelector('input');
  const typed = document.querySelector('textarea');
  if (file === null || typed === null) throw new Error('The document has no fields');
  await userEvent.upload(file, new File(['x'], 'x.png'));
  typed.value = '저도 갈게요';
  const told: string[] = [];
  document.body.addEventListener('input', ({ target }) => {
    const { id, value } = target as HTMLTextAreaElement;
    told.push(`${id}: ${value}`);
  });
  takeTypedText(document.body);
  expect(told).toEqual(['typed: ', 'typed: 저도 갈게요']);
  expect(file.files).toHaveLength(1);
});
