/** The chat endpoints of the office. */
export * from './chat/inbox.ts'
export * from './chat/conversation.ts'
export * from './chat/customer.ts'
export * from './chat/replies.ts'
export * from './chat/desk.ts'
