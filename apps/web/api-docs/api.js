// Swagger UI renders the Markdown of openapi.json as HTML cleaned by its DOMPurify; anything executable is rejected
// here as well.
const RUNS = /<(script|style|iframe|object|embed|form)\b|\son\w+\s*=|javascript:/i;
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (RUNS.test(text) ? null : text) });

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  // The server list has a single entry, so there is nothing to select.
  plugins: [() => ({ wrapComponents: { ServersContainer: () => () => null } })],
  displayRequestDuration: true,
  // Disables the validator of swagger.io.
  validatorUrl: null,
});
