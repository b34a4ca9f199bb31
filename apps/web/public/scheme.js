// Before the first paint, so that nobody who chose dark sees a white flash. A file, as inline scripts are not allowed.
(() => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage may be off: then the device decides.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  device.addEventListener('change', apply);
})();
