import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@crewwith/domain/errors';
import type { PageName } from '@crewwith/domain/pages';
import { createPageWriter, type PageContent, type PageHead } from '../page.ts';
import type { Preloads } from '../preloads.ts';
import type { DocumentRequest, RenderedDocument } from './messages.ts';

/** Tags of the built page that load scripts and styles; a document has the styles inside and the scripts at its end. */
const FIRST_SCRIPT = /\s*<script src="\/assets\/first-script[\w.-]*\.js"><\/script>/;
const ENTRY = /\s*<script type="module"[^>]* src="(\/assets\/[\w.-]+\.js)"><\/script>/;
const LINKS = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

interface DocumentContent extends RenderedDocument {
  /** The colour scheme chosen on the device; null if unknown. */
  readonly scheme: 'auto' | 'light' | 'dark' | null;
}

export interface DocumentWriter {
  /** The hash of the script inside documents, for their policy. */
  readonly scriptHash: string;
  write(head: PageHead, page: PageName, request: DocumentRequest, content: DocumentContent): string;
}

/** Returns a writer of rendered documents; null when the built page lacks what it needs. */
export async function createDocumentWriter({
  folder,
  built,
  preloads,
  ofAllPages,
}: {
  folder: string;
  built: string;
  preloads: Preloads;
  /** Attributes of the root element. */
  ofAllPages: PageContent['attributes'];
}): Promise<DocumentWriter | null> {
  const entry = ENTRY.exec(built)?.[1];
  if (entry === undefined) return null;
  const code = preloads.documentScript;
  const styles = new Map<string, string>();
  const { pressed, styles: ofPages } = preloads;
  const stylesheets = Object.values(pressed)
    .flat()
    .filter((file) => file.endsWith('.css'));
  for (const file of new Set([...Object.values(ofPages).flat(), ...stylesheets])) {
    styles.set(file, await readFile(join(folder, file), 'utf8'));
  }
  // Neither may end its element early.
  if ([code, ...styles.values()].some((text) => /<\/(script|style)|<!--/i.test(text))) return null;
  const page = built.replace(FIRST_SCRIPT, '').replace(ENTRY, '').replace(LINKS, '');
  const write = createPageWriter(page, ofAllPages);

  return {
    scriptHash: `sha256-${createHash('sha256').update(code).digest('base64')}`,
    write(head, name, request, { html, sheet, style, calls, scheme }) {
      const isWelcome = name === 'home' && request.memberId === '';
      const files = preloads.styles[isWelcome ? 'welcome' : name] ?? [];
      const pressed = preloads.pressed[name] ?? [];
      // Disabled, they are not loaded; the app finds them and does not load them either.
      const links = files.map((file) => `<link rel="stylesheet" href="${file}" disabled />`).join('');
      const styleOf = (ofPart: readonly string[]) =>
        `<style nonce="${request.nonce}">${ofPart.flatMap((file) => styles.get(file) ?? []).join('\n')}</style>`;
      const tags = `${styleOf(files)}${links}<script>${code}</script>`;
      const { memberId, language, now } = request;
      const data = JSON.stringify({ memberId, language, now, calls }).replaceAll('<', '\\u003c');
      return write(head, request.nonce, tags, {
        attributes: {
          'data-theme': scheme === 'dark' ? 'dark' : 'light',
          ...(scheme !== null && { 'data-scheme': scheme }),
          ...(style !== '' && { style }),
        },
        root: html,
        afterRoot: [
          `<script type="application/json" id="document-data">${data}</script>`,
          // The script inside requests them after the first paint, and starts what is imported first.
          ...[...scriptsOf(preloads.entry).toReversed(), entry].map((file) => lateLink(file, '="start"')),
          ...scriptsOf(filesOf(preloads, language, isWelcome ? null : name)).map((file) => lateLink(file)),
          ...(request.memberId === '' ? [] : pressed).map(pressedLink),
          // Inert until a press.
          sheet === '' ? '' : `<template data-sheet>${sheet}${styleOf(pressed)}</template>`,
        ].join(''),
      });
    },
  };
}

const lateLink = (file: string, value = '') =>
  `<link data-late${value} crossorigin fetchpriority="low" href="${file}" />`;

/** A press before the app has started requests it. */
function pressedLink(file: string): string {
  const [rel, as] = file.endsWith('.css') ? ['preload', ' as="style"'] : ['modulepreload', ''];
  return `<link data-pressed="${rel}"${as} crossorigin fetchpriority="low" href="${file}" />`;
}

/** Null: the welcome page. */
function filesOf({ first, rest, pages, welcome }: Preloads, language: Language, page: PageName | null) {
  const ofPage = page === null ? welcome : [...rest[language], ...(pages[page] ?? [])];
  return [...first[language], ...ofPage];
}

const scriptsOf = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'));
