import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Serves static copies of pages, and everything else of the server, such as their pictures. */
export interface Reference {
  /** Adds a copy and returns its URL. */
  add(html: string): string;
  stop(): void;
}

/** Starts a server of references in front of the measured one. */
export async function startReference(origin: string): Promise<Reference> {
  const copies = new Map<string, Buffer>();
  const server = createServer((incoming, outgoing) => {
    const copy = copies.get(incoming.url ?? '');
    if (copy !== undefined) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      outgoing.writeHead(200, { ...headers, 'content-length': copy.length }).end(copy);
      return;
    }
    const onward = request(`${origin}${incoming.url}`, { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    onward.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    add(html) {
      const path = `/reference/${copies.size}`;
      copies.set(path, brotliCompressSync(html));
      return `http://localhost:${port}${path}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a static copy of a page as it is on screen: its elements and pictures, styles inside, no script. */
export function copyOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    // The font's table names a thousand files, of which a page of this kind would name a few.
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => !(rule instanceof CSSFontFaceRule));
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const removed = 'script, style, noscript, link:not([rel="icon"]), meta[property="csp-nonce"]';
    for (const element of copy.querySelectorAll(removed)) element.remove();
    const style = document.createElement('style');
    style.textContent = rules.map((rule) => rule.cssText).join('\n');
    copy.querySelector('head')?.append(style);
    return `<!doctype html>${copy.outerHTML}`;
  });
}
