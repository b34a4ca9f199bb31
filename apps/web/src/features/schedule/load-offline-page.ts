import { loadPlanningTexts } from '../../i18n/i18n.ts';

/** Loads the page with its texts. In a file of its own, so that no first view has the list of the page's files. */
export async function loadOfflinePage() {
  const page = import('./offline-page.tsx').then((file) => file.OfflinePage);
  const [OfflinePage] = await Promise.all([page, loadPlanningTexts()]);
  return OfflinePage;
}
