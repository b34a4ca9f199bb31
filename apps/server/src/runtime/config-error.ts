/** An invalid configuration; the message is one sentence that names the variable or the setting. */
export class ConfigError extends Error {}
