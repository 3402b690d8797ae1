/** The chat endpoints of the office. */
export * from './inbox.ts'
export * from './conversation.ts'
export * from './customer.ts'
export * from './replies.ts'
export * from './settings.ts'
