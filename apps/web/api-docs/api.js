// Swagger UI shows the Markdown of openapi.json as markup that its DOMPurify has cleaned; anything that could run is refused again.
const RUNS = /<(script|style|iframe|object|embed|form)\b|\son\w+\s*=|javascript:/i;
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (RUNS.test(text) ? null : text) });

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  // One server, this one: nothing to choose.
  plugins: [() => ({ wrapComponents: { ServersContainer: () => () => null } })],
  displayRequestDuration: true,
  // The service that checks documents is not ours.
  validatorUrl: null,
});
