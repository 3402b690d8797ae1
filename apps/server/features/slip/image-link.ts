import type * as endpoints from '@champa/contract/slip'
import { slipLinkMs } from '@champa/contract/slip'
import { newFileToken, readFileToken } from '../../platform/files/file-link.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'
import { objectOf } from './queries.ts'

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
function readImageToken(key: string, token: string, nowMs: number): SlipName | null {
  const named = readFileToken(key, purpose, token, nowMs)
  return named && { memberId: named.memberId, slipId: named.id }
}

export const readSlipImage: Handler<typeof endpoints.readSlipImage> = async (
  { params, member: { memberId }, refuse },
  { db, settings },
) => {
  if ((await objectOf(db, memberId, params.reference)) === null) throw refuse('NO_DATA')
  const picture = { memberId, slipId: params.reference }
  const token = newImageToken(settings.secrets.FILES_KEY, picture, clock.nowMs())
  return { url: `/api/slip/image/${token}` }
}

export const showSlipImage: Handler<typeof endpoints.showSlipImage> = async (
  { params, refuse },
  ctx,
) => {
  const named = readImageToken(ctx.settings.secrets.FILES_KEY, params.token, clock.nowMs())
  if (!named) throw refuse('UNAUTHORIZED')
  const object = await objectOf(ctx.db, named.memberId, named.slipId)
  const body = object === null ? null : await storageOf(ctx).get(object)
  if (body === null) throw refuse('NO_DATA')
  return { type: 'image/jpeg', body }
}
