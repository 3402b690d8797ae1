import type { showChatMedia as endpoint } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import { newFileToken, readFileToken, type NamedFile } from '../../../platform/files/file-link.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'

const purpose = 'chat-file'
const stepMs = 600_000
const livesMs = 3_600_000

/**
 * A signed link to a file of one conversation, valid for at least an hour. Calls within ten minutes
 * return the same link, so that a page does not load the file again.
 */
export function mediaLink(
  { settings }: AppContext,
  room: bigint,
  path: string,
  expiresMs = Math.ceil(clock.nowMs() / stepMs) * stepMs + livesMs,
): string {
  const file = { memberId: room, id: path }
  const token = newFileToken(settings.secrets.FILES_KEY, purpose, file, expiresMs)
  return `/api/chat/media/${token}`
}

const readMediaToken = ({ settings }: AppContext, token: string): NamedFile | null =>
  readFileToken(settings.secrets.FILES_KEY, purpose, token, clock.nowMs())

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
