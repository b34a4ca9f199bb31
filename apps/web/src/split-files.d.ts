declare module '*.css?first';
declare module '*.css?rest';
declare module '*.json?first';
declare module '*.json?rest';
