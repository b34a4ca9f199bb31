const KEY = 'mantine-color-scheme-value';

/** Light or dark before the first paint, so that nobody who chose dark sees a white flash. */
export function applyColourScheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(KEY);
    } catch {
      // Storage may be off: then the device decides.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  device.addEventListener('change', apply);
}
