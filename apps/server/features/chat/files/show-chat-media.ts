import type { showChatMedia as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { readMediaToken } from './media-link.ts'

export const showChatMedia: Handler<typeof endpoint> = async ({ params, refuse }, ctx) => {
  const named = readMediaToken(ctx, params.token)
  if (!named) throw refuse('UNAUTHORIZED')
  const [file] = await ctx.db.query<{ object: string; contentType: string; bytes: number }>(
    `select object, content_type, bytes
      from chat_file
      where member_id = $1
        and path = $2
        and stored`,
    [named.memberId, named.id],
    'chat-media',
  )
  if (!file) throw refuse('NO_DATA')
  return {
    type: file.contentType,
    body: { length: file.bytes, part: (from, to) => storageOf(ctx).part(file.object, from, to) },
  }
}
