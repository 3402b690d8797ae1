import * as z from 'zod/mini'

/** The id of the member or guest that a conversation belongs to. */
export const roomId = z.string().check(z.regex(/^\d{1,19}$/))

export const roomParams = z.object({ room: roomId })
