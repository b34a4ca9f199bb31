declare module '*.json?first';
declare module '*.json?rest';
declare module '*.json?seldom';
declare module '*.json?fairness';
declare module '*.json?planning';
declare module '*.json?actions' {
  export const actions: typeof import('./locales/ko.json')['actions'];
}
// A copy of the module for this function alone: its tables are not loaded with the functions of the first view.
declare module 'es-hangul?romanize' {
  export { romanize } from 'es-hangul';
}
