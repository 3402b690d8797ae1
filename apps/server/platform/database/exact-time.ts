/**
 * Compares a stored time with one that JavaScript has read. JavaScript keeps milliseconds and
 * PostgreSQL microseconds, so plain equality fails for times computed in SQL or written by an
 * operator.
 */
export const isAt = (column: string, parameter: string): string =>
  `date_trunc('milliseconds', ${column}) = ${parameter}`
