import { clock } from '../../../platform/clock.ts'
import { newFileToken, readFileToken, type NamedFile } from '../../../platform/files/file-link.ts'
import type { AppContext } from '../../../platform/app-context.ts'

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

export const readMediaToken = ({ settings }: AppContext, token: string): NamedFile | null =>
  readFileToken(settings.secrets.FILES_KEY, purpose, token, clock.nowMs())
