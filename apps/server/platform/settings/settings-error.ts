/**
 * A setting that the operator must change before the start; the message names it and the allowed
 * values.
 */
export class SettingsError extends Error {}
