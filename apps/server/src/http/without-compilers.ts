/**
 * Fastify's option for routes whose schemas are zod's, or that have none. By default it loads the compilers of JSON
 * schemas, some hundred modules, also when none is ever compiled.
 */
export const WITHOUT_COMPILERS = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('A route has a JSON schema.');
}
