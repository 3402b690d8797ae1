/**
 * A setting that the operator must change before the start; the message names the setting and its
 * allowed values.
 */
export class SettingsError extends Error {}
