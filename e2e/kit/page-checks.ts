import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong with the page as it is: one line per element, none when all is well. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not bind.
  await page.evaluate(await readFile(AXE_FILE, 'utf8'));
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  );
}

/** Elements that reach beyond the right edge of the page, so that it scrolls sideways; none when all is well. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`);
  });
}

/** Texts that are cut off by their own box; none when all is well. What is there for ears alone does not count. */
export async function cutOffFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clientWidth <= 1 || clientHeight <= 1) return false;
      const wide = overflowX !== 'visible' && scrollWidth > clientWidth + 1;
      const high = overflowY !== 'visible' && overflowY !== 'auto' && scrollHeight > clientHeight + 1;
      return wide || high;
    };
    return (
      [...document.body.querySelectorAll('*')]
        // A field scrolls.
        .filter((element) => element.tagName !== 'TEXTAREA' && hasText(element) && isCut(element))
        .map((element) => `cut off: ${(element.textContent ?? '').slice(0, 60)}`)
    );
  });
}

/** What still moves on a page whose reader asked for less motion; none when all is well. */
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

/** Whether what is shown leaves one nothing to do: no link, button or field in the page, nor in the dialog over it. */
export async function deadEndFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = document.querySelector('[role="dialog"], dialog[open]') ?? document.querySelector('main');
    const ways = place?.querySelectorAll('a[href], button, input, select, textarea') ?? [];
    return [...ways].some((way) => way.checkVisibility()) ? [] : ['a dead end'];
  });
}

/** Makes every text twice as large, as a person's browser may; call what it answers to undo it. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  // As a style of the element: the page allows no style tag of others.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  return () => page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));
}
