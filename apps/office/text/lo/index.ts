import type { th } from '../th/index.ts'
import type { Words } from '../words.ts'
import { chat } from './chat.ts'
import { errors } from './errors.ts'
import { general } from './general.ts'
import { staff } from './staff.ts'

/** The texts in Lao of the first screen: sign-in, frame, list of chats. */
export const lo = {
  ...chat,
  ...errors,
  ...general,
  ...staff,
} as const satisfies Words<typeof th>

export default lo
