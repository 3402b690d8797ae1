/** The simulators' own clock: milliseconds since 1970, read in one place. */
export const clock = {
  now: (): number => Date.now(),
  /** How the simulators write a moment on the wire. */
  write: (ms: number): string => new Date(ms).toISOString(),
}
