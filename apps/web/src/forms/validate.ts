import type { ErrorCode, ErrorValues } from '@crewwith/domain/errors';
import { errorMessage } from '@crewwith/domain/errors';
import { fieldErrors } from '@crewwith/domain/field-errors';
import type { ApiError } from '../http/api-error.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** The part of a zod schema that is used here. */
interface Schema {
  safeParse(
    values: unknown,
  ): { success: true } | { success: false; error: { issues: Parameters<typeof fieldErrors>[0] } };
}

/** Messages by field, as Mantine's form takes them. */
export type FieldErrors = Record<string, string>;

const byPath = (errors: readonly { path: string; message: string }[]): FieldErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

/** Validates form values by the server's schema. */
export function schemaErrors(schema: Schema, values: unknown): FieldErrors {
  const result = schema.safeParse(values);
  return result.success ? {} : byPath(fieldErrors(result.error.issues, currentLanguage()));
}

/** Returns the message of a refusal in the language on screen. */
export const messageOf = (code: ErrorCode, values?: ErrorValues): string =>
  errorMessage(code, currentLanguage(), values);

/** Returns the server's messages about fields. */
export const serverFieldErrors = (error: ApiError): FieldErrors => byPath(error.errors ?? []);
