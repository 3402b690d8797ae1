/** What an operator has to change before anything starts: the setting, and what it may be. */
export class SettingsError extends Error {}
