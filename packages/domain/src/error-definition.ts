export type Language = 'ko' | 'en';

/** A refusal: the status it is answered with, and its sentence for a person in both languages. */
export interface ErrorDefinition {
  readonly status: number;
  readonly ko: string;
  readonly en: string;
}
