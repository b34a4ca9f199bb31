declare module '*.json?first';
declare module '*.json?rest';
declare module '*.json?seldom';
declare module '*.json?fairness';
declare module '*.json?actions' {
  export const actions: typeof import('./locales/ko.json')['actions'];
}
