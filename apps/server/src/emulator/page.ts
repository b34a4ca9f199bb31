import { DEMO_EMAILS, emulatorAccount } from './accounts.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f4f0; --card: #fff; --ink: #1f1b16; --quiet: #6a6259; --line: #e4ded5; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1916; --card: #26231f; --ink: #f3eee7; --quiet: #b3aaa0; --line: #3b362f; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--ground); color: var(--ink);
  font: 16px/1.5 Pretendard, "Apple SD Gothic Neo", "Malgun Gothic", system-ui, sans-serif; }
main { max-width: 420px; margin: 0 auto; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 20px; color: var(--quiet); font-size: 14px; }
ul { margin: 0 0 24px; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line);
  border-radius: 16px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
a { display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 8px 16px; color: inherit;
  text-decoration: none; }
a:hover, a:focus-visible { background: #fee50033; }
.face { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 12px;
  background: #fee500; color: #191600; font-weight: 700; }
.who { min-width: 0; }
.who small { display: block; color: var(--quiet); overflow-wrap: anywhere; }
form { display: grid; gap: 8px; }
label { font-size: 14px; font-weight: 600; }
input, button { width: 100%; min-height: 48px; padding: 0 14px; border-radius: 12px; font: inherit; }
input { border: 1px solid var(--line); background: var(--card); color: inherit; }
button { border: 0; background: #fee500; color: #191600; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
`;

/** The account chooser in Korean and English, without scripts. `query` is the query of the authorize request. */
export function chooserPage(query: Readonly<Record<string, string>>): string {
  const forwarded = Object.entries(query).filter(([name]) => name !== 'login_hint');
  const rows = DEMO_EMAILS.map((email) => {
    const link = new URLSearchParams([...forwarded, ['login_hint', email]]);
    return `<li><a href="?${escapeHtml(link.toString())}"><span class="face" aria-hidden="true">${face(email)}</span>
<span class="who">${escapeHtml(title(email))}<small>${escapeHtml(email)}</small></span></a></li>`;
  });
  const hidden = forwarded.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    '계정 선택',
    `<h1>어느 계정으로 로그인할까요?</h1>
<p lang="en">Choose an account. This is a stand-in for Kakao, for trying things out: no password is asked.</p>
<ul>${rows.join('')}</ul>
<form method="get">${hidden.join('')}
<label for="email">다른 이메일 <span lang="en">· another e-mail</span></label>
<input id="email" name="login_hint" type="email" required autocomplete="email" placeholder="me@example.com">
<button>로그인 <span lang="en">· Log in</span></button></form>`,
  );
}

/** The error page for a request that cannot be redirected back. `code` is Kakao's. */
export function refusalPage(code: string, reason: string): string {
  return page('로그인할 수 없어요', `<h1>로그인할 수 없어요</h1><p>${escapeHtml(`${code}: ${reason}`)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function face(email: string): string {
  return /^level(\d)@/.exec(email)?.[1] ?? '+';
}

function title(email: string): string {
  const level = /^level(\d)@/.exec(email)?.[1];
  if (level === undefined) return '처음 온 사람 · Newcomer';
  return `${emulatorAccount(email)?.nickname} · 레벨 ${level}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
