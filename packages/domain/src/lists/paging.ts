import { PAGE_BUTTONS, PAGE_SIZE } from '../constants.ts';

export type Paging = {
  /** The page shown, from 1 to `pages`. */
  page: number;
  pages: number;
  /** Index of the first row shown, and of the first row after the page. */
  from: number;
  to: number;
  /** Page numbers of the buttons: first, up to 3 around the page, last. */
  buttons: { first: number; around: number[]; last: number };
};

/** The pages of a list of `total` rows, and its buttons. A requested page out of range is clamped. */
export function paginate(total: number, requested: number, size = PAGE_SIZE): Paging {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = clamp(Math.trunc(requested) || 1, 1, pages);
  const shown = Math.min(PAGE_BUTTONS, pages);
  const start = clamp(page - Math.floor(PAGE_BUTTONS / 2), 1, pages - shown + 1);
  return {
    page,
    pages,
    from: (page - 1) * size,
    to: Math.min(page * size, total),
    buttons: { first: 1, around: Array.from({ length: shown }, (_, step) => start + step), last: pages },
  };
}

/** The rows of a page. */
export function pageRows<A>(rows: readonly A[], requested: number, size = PAGE_SIZE): A[] {
  const { from, to } = paginate(rows.length, requested, size);
  return rows.slice(from, to);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
