export type Language = 'ko' | 'en';

/** A refusal: its HTTP status and its user-facing message in both languages. */
export interface ErrorDefinition {
  readonly status: number;
  readonly ko: string;
  readonly en: string;
}
