/** The simulators' own clock in milliseconds since 1970, read in one place. */
export const clock = {
  now: (): number => Date.now(),
  /** Formats a moment for the wire. */
  write: (ms: number): string => new Date(ms).toISOString(),
}
