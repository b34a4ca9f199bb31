import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { share } from './share.ts';

const DATA = { title: '몸 풀기 러닝', text: '내일 오전 7시', url: 'https://crewwith.test/demo/activity/1' };
const NO_PERMISSION = new DOMException('', 'NotAllowedError');

/** Replaces the browser's calls; returns what was shared and copied. */
function stubBrowser({
  share,
  copy = async () => undefined,
}: {
  share?: () => Promise<void>;
  copy?: () => Promise<void>;
}) {
  const calls = { share: share && vi.fn(share), writeText: vi.fn(copy) };
  vi.stubGlobal('navigator', {
    language: 'ko',
    languages: ['ko'],
    userAgent: navigator.userAgent,
    ...(calls.share && { share: calls.share }),
    clipboard: { writeText: calls.writeText },
  });
  return calls;
}

describe('sharing', () => {
  const { navigator } = globalThis;
  afterEach(() => vi.stubGlobal('navigator', navigator));

  it('opens the share sheet of the device', async () => {
    const calls = stubBrowser({ share: async () => undefined });
    expect(await share(DATA)).toBe('shared');
    expect(calls.share?.mock.calls).toEqual([[DATA]]);
    expect(calls.writeText.mock.calls).toEqual([]);
  });

  it('says nothing when the user closes the sheet', async () => {
    const calls = stubBrowser({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
    render(createElement(Providers, null));
    expect(await share(DATA)).toBe('dismissed');
    expect(calls.writeText.mock.calls).toEqual([]);
    for (const key of ['share.copied', 'share.failed'] as const)
      expect(screen.queryByText(t(key))).toBeNull();
  });

  it.each([
    ['does not exist', undefined],
    ['is refused', () => Promise.reject(NO_PERMISSION)],
  ])('copies the link where the sheet %s', async (_, refuse) => {
    const calls = stubBrowser(refuse === undefined ? {} : { share: refuse });
    render(createElement(Providers, null));
    expect(await share(DATA)).toBe('copied');
    expect(calls.writeText.mock.calls).toEqual([[DATA.url]]);
    await screen.findByText(t('share.copied'));
  });

  it('says when the link cannot be copied either', async () => {
    stubBrowser({ copy: () => Promise.reject(NO_PERMISSION) });
    render(createElement(Providers, null));
    expect(await share(DATA)).toBe('failed');
    await screen.findByText(t('share.failed'));
  });
});
