/** What is chosen on a device and changes how documents are rendered: the names and values of its cookies. */
export const CHOICE_COOKIES = {
  crewwith_language: ['ko', 'en'],
  crewwith_theme: ['auto', 'light', 'dark'],
} as const;

export type ChoiceCookie = keyof typeof CHOICE_COOKIES;
export type Choice<C extends ChoiceCookie> = (typeof CHOICE_COOKIES)[C][number];
