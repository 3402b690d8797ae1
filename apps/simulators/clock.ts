/** The simulators' own clock in milliseconds since 1970, read in one place. */
export const clock = {
  now: (): number => Date.now(),
  /** The wire format of a moment. */
  write: (ms: number): string => new Date(ms).toISOString(),
}
