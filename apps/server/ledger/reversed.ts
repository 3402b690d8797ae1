/**
 * The SQL predicate of a movement that counts as a deposit or a withdrawal: it was neither reversed
 * by a later movement nor recalled by the bank (docs/decisions/188). Every sum or choice of past
 * deposits and withdrawals uses it.
 */
export const notReversed = (movement: string): string =>
  `not ${movement}.detail ?| array['reversedBy', 'recalledAt']`
