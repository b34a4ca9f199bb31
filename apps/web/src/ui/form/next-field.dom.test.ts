import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, type FormEvent, Fragment, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { Form, TextField } from './fields.tsx';
import { TextListField } from './text-list-field.tsx';

/** A form of this field and of one that is still to be filled in. */
function renderForm(first: ReactNode) {
  const onFocus = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const missing = createElement(TextField, { label: '닉네임', error: null, required: true, onFocus });
  const children = createElement(Fragment, null, first, missing);
  render(createElement(Form, { onSubmit, pending: false, error: null, submitLabel: '만들기', children }));
  return { user: userEvent.setup(), onFocus, onSubmit };
}

it('leads by Enter to the next field to be filled in, past one that is disabled', async () => {
  const disabled = createElement(TextField, { label: '주소', error: null, required: true, disabled: true });
  const name = createElement(TextField, { label: '이름', error: null });
  const { user, onSubmit } = renderForm(createElement(Fragment, null, name, disabled));
  await user.type(screen.getByLabelText('이름'), '걸음{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^닉네임/));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('걸음마{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('leaves Enter to a list of texts, which adds one', async () => {
  const onChange = vi.fn();
  const list = createElement(TextListField, {
    label: '질문',
    error: null,
    values: ['어디 사세요?'],
    onChange,
    addLabel: '질문 추가하기',
    inputLabel: (index) => `질문 ${index}`,
    removeLabel: (index) => `질문 ${index} 빼기`,
  });
  const { user, onFocus } = renderForm(list);
  await user.type(screen.getByLabelText('질문 1'), '{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['어디 사세요?', '']);
  expect(onFocus).not.toHaveBeenCalled();
});

it('leaves Enter to a dialog of the form, and to a picker of colours', async () => {
  const colour = createElement('input', { type: 'color', 'aria-label': '색' });
  const dialog = createPortal(createElement('input', { 'aria-label': '이유' }), document.body);
  const { user, onFocus } = renderForm(createElement(Fragment, null, colour, dialog));
  for (const label of ['이유', '색']) {
    screen.getByLabelText(label).focus();
    await user.keyboard('{Enter}');
  }
  expect(onFocus).not.toHaveBeenCalled();
});
