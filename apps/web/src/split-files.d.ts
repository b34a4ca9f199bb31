declare module '*.json?first';
declare module '*.json?rest';
