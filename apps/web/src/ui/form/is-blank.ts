/** Whether a form value is empty or unchecked. */
export const isBlank = (value: unknown): boolean =>
  (Array.isArray(value) && value.every(isBlank)) ||
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '');
