import type { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldError, type Language } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** The `error` of a schema whose value is selected, not typed: it changes the message for a missing value. */
export const NOT_CHOSEN = 'choose';

// These issues are violations of form rules that users can correct (422); all others are malformed requests (400).
const RULE_CODES = new Set<Issue['code']>(['too_small', 'too_big', 'not_multiple_of', 'custom']);

/** Whether an issue violates a rule of a form (422), not the shape of the request (400). */
export function isRuleIssue(issue: Issue): boolean {
  return RULE_CODES.has(issue.code);
}

/** The error code that a schema set with `params: {code}`. */
export function issueCode(issue: Issue): ErrorCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : undefined;
}

/** The user-facing message of an invalid field. */
export function fieldMessage(issue: Issue, language: Language): string {
  const code = issueCode(issue);
  if (code) return ERRORS[code][language];
  const ko = language === 'ko';
  if (issue.message === NOT_CHOSEN || issue.code === 'invalid_value')
    return ko ? '골라 주세요.' : 'Please choose one.';
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') {
        if (Number(issue.minimum) <= 1) return ko ? '입력해 주세요.' : 'Please fill this in.';
        return ko
          ? `${issue.minimum}자 이상 입력해 주세요.`
          : `Please enter at least ${issue.minimum} characters.`;
      }
      return ko ? `${issue.minimum} 이상이어야 해요.` : `This must be at least ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') {
        return ko
          ? `${issue.maximum}자까지 쓸 수 있어요.`
          : `This can have at most ${issue.maximum} characters.`;
      }
      return ko ? `${issue.maximum} 이하여야 해요.` : `This must be at most ${issue.maximum}.`;
    case 'invalid_type':
      return ko ? '입력해 주세요.' : 'Please fill this in.';
    default:
      return ko ? '형식이 올바르지 않아요.' : 'This has the wrong form.';
  }
}

/** The first issue of each path as `{path, message}`, in the order of the schema. */
export function fieldErrors(issues: readonly Issue[], language: Language): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!seen.has(path)) seen.set(path, { path, message: fieldMessage(issue, language) });
  }
  return [...seen.values()];
}
