import { createContext } from 'react';

/** Whether a page stands beside the open one, as the list of a detail: its title is then not the document's. */
export const BesideContext = createContext(false);
