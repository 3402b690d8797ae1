import { stepUp } from './step-up.ts'

/** The texts in Thai that the chat does not need: rooms beside it and dialogs opened by a tap. */
export const rooms = { ...stepUp } as const

export default rooms
