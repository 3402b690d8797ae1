/** The parameters of a statement whose conditions vary. */
export interface SqlValues {
  /** Adds a value and returns its parameter, such as `$3`. */
  add: (value: unknown) => string
  all: unknown[]
}

export function sqlValues(): SqlValues {
  const all: unknown[] = []
  return { all, add: (value) => `$${all.push(value)}` }
}
