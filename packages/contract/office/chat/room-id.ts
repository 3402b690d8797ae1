import * as z from 'zod/mini'

/** The id of the member or guest to whom a conversation belongs. */
export const roomId = z.string().check(z.regex(/^\d{1,19}$/))

export const roomParams = z.object({ room: roomId })
