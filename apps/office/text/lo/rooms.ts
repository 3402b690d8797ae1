import type { rooms as th } from '../th/rooms.ts'
import type { Words } from '../words.ts'
import { stepUp } from './step-up.ts'

/** The texts in Lao that the chat does not need: rooms beside it and dialogs opened by a tap. */
export const rooms = { ...stepUp } as const satisfies Words<typeof th>

export default rooms
