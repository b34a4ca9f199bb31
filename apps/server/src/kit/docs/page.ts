import type { Endpoint } from '@crewwith/domain/endpoint';
import { errorsOf } from '@crewwith/domain/endpoint-errors';
import { ERRORS } from '@crewwith/domain/errors';
import { CALLS, type NamedCall, TAGS } from './document.ts';
import { exampleOf } from './examples.ts';
import { type Html, html, raw } from './html.ts';
import { type JsonSchema, jsonSchemaOf } from './schemas.ts';
import { tokenOf, whoMayCall } from './who.ts';

/** The API for people: one page, drawn from the table of calls, without any script. */
export function docsPage(publicUrl: string): string {
  const nouns = Object.entries(TAGS).map(([tag, noun]) => ({
    tag,
    ...noun,
    calls: CALLS.filter(({ endpoint }) => endpoint.tag === tag),
  }));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Crewwith</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<header>
<h1>Crewwith API</h1>
<p>${CALLS.length} calls, at <code>${publicUrl}</code>. For machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). To try
it from the start, from signing up to the attendance code: <code>docs/walkthrough.sh</code>, with curl alone.</p>
<p><b>Logging in.</b> A call that needs it takes <code>authorization: Bearer …</code> with the <code>token</code> of
<a href="#accesslogs.logIn">POST /login</a>; with <code>x-refresh-token</code> beside it, an expired one is renewed in the answer.</p>
<p><b>Values.</b> Ids are opaque, each for one kind of thing. Times are UTC; <code>activity_time</code> alone is the clock in Seoul,
written with a Z. Days are Seoul’s, both ends inclusive.</p>
<p><b>Writing twice.</b> A POST with an <code>Idempotency-Key</code> may be sent again: it answers the same and does nothing more.</p>
<p><b>Long lists.</b> <code>limit</code> and <code>cursor</code>; the next page is in the <code>Link</code> header.</p>
<p><b>Refusals.</b> <code>application/problem+json</code>: go by <code>code</code>; <code>message</code> is for people, in the language of
<code>Accept-Language</code>. With 429 and 503 wait as long as <code>Retry-After</code> says; <code>RateLimit</code> tells what is left.</p>
</header>
<div class="page">
<nav aria-label="Calls by noun"><ul class="nouns">${nouns.map(
    ({ tag, title, calls }) =>
      html`<li><a href="#${tag}">${title}</a><ol>${calls.map(
        ({ name, endpoint }) => html`<li><a href="#${name}">${endpoint.summary}</a></li>`,
      )}</ol></li>`,
  )}</ul></nav>
<main id="calls">${nouns.map(
    ({
      tag,
      title,
      about,
      calls,
    }) => html`<section aria-labelledby="${tag}"><h2 id="${tag}">${title}</h2><p>${about}</p>
${calls.map((call) => article(call, publicUrl))}</section>`,
  )}</main>
</div>
</body>
</html>`;
  return page.text;
}

function article({ name, endpoint }: NamedCall, publicUrl: string): Html {
  const { method, path, summary } = endpoint;
  const input = [
    fields('In the path', endpoint.params && jsonSchemaOf(endpoint.params, 'output')),
    fields('In the query', endpoint.query && jsonSchemaOf(endpoint.query, 'output')),
    fields('Body', endpoint.body && jsonSchemaOf(endpoint.body)),
    fields('Body, multipart/form-data', endpoint.multipart && jsonSchemaOf(endpoint.multipart)),
  ];
  return html`<article id="${name}">
<h3><a href="#${name}"><span class="method ${method.toLowerCase()}">${method}</span><code>${path}</code></a></h3>
<p>${summary}.</p>
<p class="who"><b>Who may call:</b> ${whoMayCall(endpoint)}</p>
<details><summary>Fields, example and refusals</summary>
<div class="sides"><div>${input}${fields('Answer', jsonSchemaOf(endpoint.reply))}</div>
<div><h4>With curl</h4><pre tabindex="0">${curlLine(endpoint, publicUrl)}</pre>
<h4>Answer, ${endpoint.status}</h4><pre tabindex="0">${pretty(exampleOf(endpoint.reply, endpoint.tag))}</pre>
</div></div>
<h4>Refusals</h4><dl class="refusals">${errorsOf(endpoint).map(
    (code) =>
      html`<div><dt>${ERRORS[code].status} <code>${code}</code></dt><dd>${ERRORS[code].en.replace('{when}', 'in a moment')}</dd></div>`,
  )}</dl>
</details>
</article>
`;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** The fields of an object, or of the rows of a list. */
function fields(title: string, schema: JsonSchema | undefined): Html {
  if (!schema) return html``;
  const alternatives = schema.oneOf ?? schema.anyOf ?? [];
  const shapes = (alternatives.length > 0 ? alternatives : [schema]).map((shape) =>
    shapeOf(shape as JsonSchema),
  );
  const list = shapes.map(({ many, properties, required }) => {
    const rows = Object.entries(properties);
    if (rows.length === 0) return html`<p class="who">${many ? 'A list.' : 'An empty object.'}</p>`;
    return html`${many ? html`<p class="who">A list of:</p>` : ''}<dl>${rows.map(([name, property]) =>
      field(name, property as JsonSchema, required.includes(name)),
    )}</dl>`;
  });
  return html`<h4>${title}</h4>${list}`;
}

function shapeOf(schema: JsonSchema) {
  const many = schema.type === 'array';
  const inner = many ? ((schema.items ?? {}) as JsonSchema) : schema;
  return { many, properties: inner.properties ?? {}, required: inner.required ?? [] };
}

function field(name: string, schema: JsonSchema, must: boolean): Html {
  return html`<div><dt><code>${name}</code> <small${must ? raw(' class="must"') : ''}>${must ? 'required' : 'optional'}</small></dt>
<dd>${describe(schema)}</dd></div>`;
}

function describe(schema: JsonSchema): string {
  const { description } = schema;
  if (description?.startsWith('Obfuscated')) return description;
  return [typeText(schema), description].filter(Boolean).join('. ');
}

/** A type in a few words. */
function typeText(schema: JsonSchema): string {
  const { anyOf, const: only, type, items, format, minLength, maxLength, minimum, maximum } = schema;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return anyOf.map((one) => typeText(one as JsonSchema)).join(' or ');
  if (type === 'array') return `list of ${typeText((items ?? {}) as JsonSchema)}`;
  if (type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  const bounds = [
    minLength !== undefined && `at least ${minLength}`,
    maxLength !== undefined && `at most ${maxLength} UTF-16 units`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
  ].filter((bound) => bound !== false);
  return [[type ?? 'any', format && `(${format})`].filter(Boolean).join(' '), ...bounds].join(', ');
}

function curlLine(
  { method, path, params, query, body, multipart, tag, ...endpoint }: Endpoint,
  publicUrl: string,
): string {
  const given = (params ? exampleOf(params, tag) : {}) as Record<string, unknown>;
  const asked = new URLSearchParams((query ? exampleOf(query, tag) : {}) as Record<string, string>);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const token = tokenOf({ method, path, tag, ...endpoint });
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X ${method} ${quoted(`${publicUrl}${filled}${asked.size > 0 ? `?${asked}` : ''}`)}`,
    ...(token === 'none' ? [] : [`-H "authorization: Bearer $${token === 'ticket' ? 'TICKET' : 'TOKEN'}"`]),
    ...(method === 'POST' && token !== 'none' ? [`-H "idempotency-key: $(uuidgen)"`] : []),
    ...(multipart ? [`-F 'images=@picture.jpg'`] : []),
    ...(body
      ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body, tag)))}`]
      : []),
  ].join(' \\\n  ');
}
