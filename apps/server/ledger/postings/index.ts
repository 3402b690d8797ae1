/**
 * Every way that money can move: one function each, documented in product language. docs/money.md
 * runs them all.
 */
export * from './deposit-postings.ts'
export * from './transfer-postings.ts'
export * from './withdraw-postings.ts'
export * from './reward-postings.ts'
export * from './coin-postings.ts'
export * from './correction-postings.ts'
