/**
 * Compares a stored time with one that JavaScript has read. JavaScript keeps milliseconds of it and the database
 * microseconds, so that an equals sign alone fails for a time that SQL has computed or an operator has written.
 */
export const isAt = (column: string, parameter: string): string =>
  `date_trunc('milliseconds', ${column}) = ${parameter}`
