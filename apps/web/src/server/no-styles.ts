// Replaces the font's styles in the server's build (vite.server.config.ts).
export {};
