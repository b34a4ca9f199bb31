import type { KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inputs in which nothing is typed: Enter has an effect of its own there. */
const NOT_TYPED = ['checkbox', 'radio', 'submit', 'file', 'color', 'range'];

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const isTextField = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !NOT_TYPED.includes(element.type);

/** Whether a required field still needs an answer. Of radio buttons any may be checked. */
const isMissing = (field: Field, fields: readonly Field[]) => {
  if (field.disabled) return false;
  if (field.type !== 'radio') return field.required && field.type !== 'checkbox' && field.value.trim() === '';
  return !fields.some((each) => each instanceof HTMLInputElement && each.name === field.name && each.checked);
};

/**
 * In a text field, Enter leads to the next field to be filled in, as the keyboard of a phone offers it, and submits the
 * form when there is none. Fields that handle Enter themselves, or are in a dialog of the form, keep it.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || !isTextField(event.target)) return;
  // Enter also ends the composition of a syllable.
  if (event.nativeEvent.isComposing || event.target.form !== event.currentTarget) return;
  const fields = [...event.currentTarget.elements].filter(isField);
  const next = fields.slice(fields.indexOf(event.target) + 1).find((field) => isMissing(field, fields));
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
