/** Those who wait shown until all are asked for. */
export const FIRST_ROWS = 10;

interface Queue {
  held: number;
  waiting: number;
}

/** The rows of a queue at first: all who have a turn, and the first of those who wait. */
export const firstRows = ({ held, waiting }: Queue): number => held + Math.min(waiting, FIRST_ROWS);
