type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What `value` says of checkboxes is not typed, and setting that of a file field throws. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

/**
 * Tells a hydrated app of the text that was typed into fields of the document before: they show it, but their state
 * would lose it.
 */
export function takeTypedText(root: HTMLElement): void {
  for (const field of root.querySelectorAll<TextField>(TYPED)) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React hydrates the part of the page for the event, and ignores events without another value than it knows.
    field.value = defaultValue;
    notify(field);
    // Past the setter by which React learns of values.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    notify(field);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
}

const notify = (field: TextField) => field.dispatchEvent(new Event('input', { bubbles: true }));
