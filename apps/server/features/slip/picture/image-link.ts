import { createHmac } from 'node:crypto'
import { slipLinkMs } from '@champa/contract/slip'
import { fromBase36, sameText } from '../../../platform/ids.ts'

interface Named {
  memberId: bigint
  slipId: string
}

function sign(key: string, { memberId, slipId }: Named, expiresMs: number): string {
  return createHmac('sha256', key).update(`slip-image ${memberId} ${slipId} ${expiresMs}`).digest('base64url')
}

/** The part of a link that opens one member's one picture until it expires; whoever holds it needs nothing else. */
export function newImageToken(key: string, named: Named, nowMs: number): string {
  const expiresMs = nowMs + slipLinkMs
  return [named.memberId.toString(36), named.slipId, expiresMs.toString(36), sign(key, named, expiresMs)].join('.')
}

/** What a token opens, or null when it is not ours, was changed, or its time is over. */
export function readImageToken(key: string, token: string, nowMs: number): Named | null {
  const found = /^([0-9a-z]{1,13})\.([0-9a-z]{6,40})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token)
  if (!found) return null
  const named = { memberId: fromBase36(found[1]!), slipId: found[2]! }
  const expiresMs = Number.parseInt(found[3]!, 36)
  return sameText(sign(key, named, expiresMs), found[4]!) && nowMs < expiresMs ? named : null
}
