import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Accessibility violations by axe, one line per element. Checks the contrast unless told otherwise. */
export async function accessibilityFaults(page: Page, { contrast = true } = {}): Promise<string[]> {
  // Evaluated by the debugger, so that the page's Content-Security-Policy does not apply.
  await page.evaluate(await readFile(AXE_FILE, 'utf8'));
  const { violations } = await page.evaluate(
    (enabled) =>
      window.axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled } } }),
    contrast,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  );
}

/** Elements beyond the right edge of the page, which make it scroll horizontally. */
export async function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`);
  });
}

/** Texts that are cut off by their own box or at the edge of one around it, except texts for screen readers. */
export async function cutOffFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const isCut = (element: Element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      // A preview, whose whole text is on a page of its own.
      if (webkitLineClamp !== 'none') return false;
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clientWidth <= 1 || clientHeight <= 1) return false;
      const wide = overflowX !== 'visible' && scrollWidth > clientWidth + 1;
      const high = overflowY !== 'visible' && overflowY !== 'auto' && scrollHeight > clientHeight + 1;
      return wide || high;
    };
    const isBeyondEdge = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || !element.checkVisibility()) return false;
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { display, position, overflowX } = getComputedStyle(box);
        // What is fixed is not in the boxes around it.
        if (position === 'fixed') return false;
        // Neither scrolls nor cuts off, whatever its overflow.
        if (display === 'inline' || display === 'contents') continue;
        // What scrolls may be wider.
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const edge = box.getBoundingClientRect();
        // Text for screen readers alone.
        if (edge.width <= 1 && edge.height <= 1) return false;
        if (right > edge.right + 1 || left < edge.left - 1) return true;
      }
      return false;
    };
    return (
      [...document.body.querySelectorAll('*')]
        // Text areas scroll.
        .filter((element) => element.tagName !== 'TEXTAREA' && hasText(element))
        .filter((element) => isCut(element) || isBeyondEdge(element))
        .map((element) => `cut off: ${(element.textContent ?? '').slice(0, 60)}`)
    );
  });
}

/**
 * Elements that stay in place over the content while the page scrolls, and are narrower than the page: bars across it
 * end what is read, others cover parts of rows. Looks at the top, the middle and the end of the page.
 */
export async function floatFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.body.offsetWidth;
    const floats = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.offsetWidth > 1 &&
        element.offsetWidth < width,
    );
    const content = [
      ...document.querySelectorAll('main :is(h1, h2, h3, p, li, article, tr, input, select, a)'),
    ];
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const covers = (float: HTMLElement) =>
      content.some(
        (part) =>
          !float.contains(part) &&
          !part.contains(float) &&
          overlap(float.getBoundingClientRect(), part.getBoundingClientRect()),
      );
    const from = window.scrollY;
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const found = new Set<HTMLElement>();
    for (const top of [0, end / 2, end]) {
      scrollTo(top);
      for (const float of floats) if (covers(float)) found.add(float);
    }
    scrollTo(from);
    return [...found].map((float) => `floats over the content: ${(float.textContent ?? '').slice(0, 60)}`);
  });
}

/** Animations on a page with reduced motion. */
export async function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate((shortest) => {
    const isLong = (animation: Animation) =>
      Number(animation.effect?.getComputedTiming().duration ?? 0) > shortest;
    return document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && isLong(animation))
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect | null)?.target?.className ?? ''}`);
  }, 1);
}

/** Reports a page or dialog without any link, button or field. */
export async function deadEndFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role="dialog"], dialog[open]') ?? document.querySelector('main');
    const controls = root?.querySelectorAll('a[href], button, input, select, textarea') ?? [];
    return [...controls].some((control) => control.checkVisibility()) ? [] : ['a dead end'];
  });
}

/** Doubles the text size. Returns a function that resets it. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  // An element style, since the page's policy blocks style tags.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  return () => page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));
}
