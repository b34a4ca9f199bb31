const KEY = 'theme';

export type ColourScheme = 'auto' | 'light' | 'dark';

/** The colour scheme chosen on this device. Default: that of the device. */
export function chosenColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'auto';
  } catch {
    // Storage may be unavailable.
    return 'auto';
  }
}

/** Shows a colour scheme on this device from now on. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Not kept then.
  }
  show(scheme);
}

/** Sets light or dark before the first paint, against a white flash in dark mode; follows device and other tabs. */
export function applyColourScheme(): void {
  const apply = () => show(chosenColourScheme());
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('storage', apply);
}

function show(scheme: ColourScheme): void {
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
