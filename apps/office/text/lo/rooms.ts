import type { rooms as th } from '../th/rooms.ts'
import type { Words } from '../words.ts'
import { audit } from './audit.ts'
import { chatSettings } from './chat-settings.ts'
import { list } from './list.ts'
import { stepUp } from './step-up.ts'

/** The texts in Lao that the chat does not need: rooms beside it and dialogs opened by a tap. */
export const rooms = { ...audit, ...chatSettings, ...list, ...stepUp } as const satisfies Words<
  typeof th
>

export default rooms
