import type { ErrorCode } from '@crewwith/domain/errors';
import { errorMessage } from '@crewwith/domain/errors';
import { fieldErrors } from '@crewwith/domain/field-errors';
import type { ApiError } from '../http/api-error.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** A schema of the domain, as far as it is needed here. */
interface Schema {
  safeParse(
    values: unknown,
  ): { success: true } | { success: false; error: { issues: Parameters<typeof fieldErrors>[0] } };
}

/** A sentence for each field that has something wrong, as Mantine's form takes them. */
export type FieldErrors = Record<string, string>;

const byPath = (errors: readonly { path: string; message: string }[]): FieldErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

/** Judges a form by the schema that the server judges it by. */
export function schemaErrors(schema: Schema, values: unknown): FieldErrors {
  const result = schema.safeParse(values);
  return result.success ? {} : byPath(fieldErrors(result.error.issues, currentLanguage()));
}

/** The sentence of a refusal in the language on screen. */
export const messageOf = (code: ErrorCode): string => errorMessage(code, currentLanguage());

/** The server's sentences about single fields. */
export const serverFieldErrors = (error: ApiError): FieldErrors => byPath(error.errors ?? []);
