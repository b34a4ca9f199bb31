import { type Demo, PAUSED_SERIES, SERIES } from '../demo-site.ts';
import { askForScope, openSeriesDialog, openSeriesForm, planSeries } from '../steps/series-steps.ts';
import type { Screen } from './screen.ts';

const series = ({ series: pathOf }: Demo) => pathOf(SERIES);

/**
 * Series as crews and leaders see them, their forms and dialogs. Without the wait before an edit is sent, since leaving
 * that screen sends it.
 */
export const seriesScreens: readonly Screen[] = [
  { name: 'standing', as: 'level5', path: () => '/profile/standing' },
  { name: 'series-list', as: 'level5', path: () => '/demo/activities?tab=series' },
  { name: 'series-level1', as: 'level1', path: series },
  { name: 'series', as: 'level8', path: series },
  { name: 'series-paused', as: 'level8', path: (demo) => demo.series(PAUSED_SERIES) },
  { name: 'create-series', as: 'level8', path: () => '/demo/activity/create', steps: planSeries },
  {
    name: 'series-created',
    as: 'level8',
    path: (demo) => `${series(demo)}?created`,
  },
  { name: 'edit-series', leadsTo: 'activityEdit', as: 'level8', path: series, steps: openSeriesForm },
  { name: 'edit-series-scope', leadsTo: 'activityEdit', as: 'level8', path: series, steps: askForScope },
  {
    name: 'series-skip',
    as: 'level8',
    path: series,
    steps: async (page, t) => {
      // The name ends with the word alone.
      await page
        .getByRole('button', { name: new RegExp(`${t('series.skip')}$|^${t('series.skip')} `) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'series-skip-another',
    as: 'level8',
    path: series,
    steps: (page, t) => openSeriesDialog(page, t, t('series.skipAnother')),
  },
  {
    name: 'series-end',
    as: 'level8',
    path: series,
    steps: (page, t) => openSeriesDialog(page, t, t('series.endSeries')),
  },
  {
    name: 'series-take-over',
    as: 'level8',
    path: series,
    steps: (page, t) => openSeriesDialog(page, t, t('series.takeOver')),
  },
];
