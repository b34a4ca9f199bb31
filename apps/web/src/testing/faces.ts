/** What the faces in an element show, in order: the address of each one's picture, or its initials without one. */
export const facesIn = (element: Element): (string | null)[] =>
  [...element.querySelectorAll('[data-tint]')].map(
    (face) => face.querySelector('img')?.getAttribute('src') ?? face.textContent,
  );
