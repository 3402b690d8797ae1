/**
 * Every way that money can move: one function each, documented in product language. docs/money.md
 * runs them all.
 */
export * from './postings/deposit-postings.ts'
export * from './postings/transfer-postings.ts'
export * from './postings/withdraw-postings.ts'
export * from './postings/reward-postings.ts'
export * from './postings/coin-postings.ts'
