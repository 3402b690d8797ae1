import { slipLinkMs } from '@champa/contract/slip'
import { newFileToken, readFileToken } from '../../../platform/files/file-link.ts'
import type { AppContext } from '../../../platform/app-context.ts'

interface SlipName {
  memberId: bigint
  slipId: string
}

const purpose = 'slip-image'

/** The token of a link that opens one picture of one member until it expires. */
export function newImageToken(key: string, { memberId, slipId }: SlipName, nowMs: number): string {
  return newFileToken(key, purpose, { memberId, id: slipId }, nowMs + slipLinkMs)
}

/** A link to a member's picture that is valid until `expiresMs`. */
export function slipPictureLink(
  { settings }: AppContext,
  { memberId, slipId }: SlipName,
  expiresMs: number,
): string {
  const file = { memberId, id: slipId }
  return `/api/slip/image/${newFileToken(settings.secrets.FILES_KEY, purpose, file, expiresMs)}`
}

/** The picture a token opens; null when the token is invalid, altered or expired. */
export function readImageToken(key: string, token: string, nowMs: number): SlipName | null {
  const named = readFileToken(key, purpose, token, nowMs)
  return named && { memberId: named.memberId, slipId: named.id }
}
