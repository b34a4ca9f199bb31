import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** Serves static copies of pages, and everything else of the server, such as their pictures. */
export interface Reference {
  /** Adds the copy of a page that was sent by `original`, and returns its URL. */
  add(html: string, original: Response | null): string;
  stop(): void;
}

/** By these a browser chooses the process of a page, which takes time. */
const ISOLATION = ['cross-origin-opener-policy', 'origin-agent-cluster'] as const;

/** Starts a server of references in front of the measured one. */
export async function startReference(origin: string): Promise<Reference> {
  const copies = new Map<string, { body: Buffer; isolation: Record<string, string> }>();
  const server = createServer((incoming, outgoing) => {
    const copy = copies.get(incoming.url ?? '');
    if (copy !== undefined) {
      const { body, isolation } = copy;
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      outgoing.writeHead(200, { ...headers, ...isolation, 'content-length': body.length }).end(body);
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
    add(html, original) {
      const path = `/reference/${copies.size}`;
      const sent = original?.headers() ?? {};
      const isolation = Object.fromEntries(ISOLATION.map((name) => [name, sent[name] ?? '']));
      copies.set(path, { body: brotliCompressSync(html), isolation });
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
