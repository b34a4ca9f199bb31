import { fieldErrors, isRuleIssue, issueCode } from '@crewwith/domain/field-errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { languageOf } from './language.ts';

type Part = 'params' | 'querystring' | 'body' | 'headers';

/** Input that does not match its schema; the error handler converts it to a refusal in the request's language. */
export class InvalidInput extends Error {
  readonly part: Part;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(part: Part, issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit its schema');
    this.part = part;
    this.issues = issues;
  }

  /** 404 for an invalid path, 422 for a violated form rule, 400 for anything else. */
  refusal(language: ReturnType<typeof languageOf>): Refusal {
    if (this.part === 'params') return new Refusal('request.not_found');
    const errors = fieldErrors(this.issues, language);
    if (this.part !== 'body' || !this.issues.every(isRuleIssue))
      return new Refusal('request.malformed', { errors });
    const code = this.issues.map(issueCode).find((found) => found !== undefined);
    return new Refusal(code ?? 'request.invalid', { errors });
  }
}

/** Validates requests with the schemas of the endpoint table. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    // A call without a body passes null.
    const result = schema.safeParse(data === null && httpPart === 'body' ? undefined : data);
    if (result.success) return { value: result.data };
    return { error: new InvalidInput(httpPart as Part, result.error.issues) };
  });
}
