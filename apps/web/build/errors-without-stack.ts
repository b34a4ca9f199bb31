import type { Plugin } from 'vite';

const REACT_DOM = /\/react-dom-client\.production\.js$/;
/** Errors that are made as the library loads, thrown inside it and compared with what was caught. */
const CONSTANT_ERROR = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const CONSTANT_ERRORS = 5;

/**
 * Makes react-dom's constant errors without stacks. For a stack, V8 parses the whole library a second time while
 * developer tools or Lighthouse are attached (docs/adr/0021-build-steps.md).
 */
export function errorsWithoutStack(): Plugin {
  return {
    name: 'errors-without-stack',
    apply: 'build',
    transform: {
      filter: { id: REACT_DOM },
      handler(code) {
        let replaced = 0;
        const without = code.replace(CONSTANT_ERROR, (_, name: string, message: string) => {
          replaced += 1;
          return `${name} = Object.create(Error.prototype, { message: { value: ${message} } })`;
        });
        if (replaced !== CONSTANT_ERRORS) this.error(`react-dom has ${replaced} constant errors`);
        return without;
      },
    },
  };
}
