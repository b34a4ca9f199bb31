const KEY = 'mantine-color-scheme-value';

/** Sets light or dark before the first paint, to avoid a white flash in dark mode. */
export function applyColourScheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(KEY);
    } catch {
      // Storage may be unavailable: follow the device.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  device.addEventListener('change', apply);
}
