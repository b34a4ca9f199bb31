/** The browser's offer to install the app, which the app makes itself later; null until there is one, and once made. */
export const kept: { offer: Event | null } = { offer: null };

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept.offer = event;
  });
}
