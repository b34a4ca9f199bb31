import { loadPlanningTexts } from '../../i18n/i18n.ts';

/** Loads the page with its texts. In a file of its own, so that no first view has the list of the page's files. */
export async function loadOfflinePage() {
  const [file] = await Promise.all([import('./offline-page.tsx'), loadPlanningTexts()]);
  return file.OfflinePage;
}
