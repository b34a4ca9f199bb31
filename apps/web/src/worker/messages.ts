/** Tells a waiting worker that its build is wanted now. */
export const TAKE_OVER = 'take-over';
