import { qrCodesMost, qrCurrencies, qrExpiresInMs, type createQrcode as endpoint } from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { House } from '../../platform/house.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route.ts'
import { gatewayOf, gatewayTimeoutMs } from './gateway-of.ts'
import { failCode, openCode, writeCode, type ReplacedCode } from './open-code.ts'
import { codeOf, noCode, stateOf } from './queries.ts'
import { chargeReference, isQrProvider, mayAsk, nextLook, type QrProvider } from './rules.ts'

/** Read in the session's own round trip. */
export const currencyAlongside = 'to_jsonb(m.currency)'

/** Who needs no bank account of record: a code finds its member by itself, whoever pays it. */
export const createQrcode: Handler<typeof endpoint> = async ({ params, body, member, refuse }, house) => {
  const provider = params.bankCode
  if (!isQrProvider(provider) || !house.site.read('payonex').open) throw refuse('NO_DATA')
  // A hundred baht must never become a hundred kip.
  if (member.alongside !== qrCurrencies[provider]) throw refuse('NO_DATA')
  if (!mayAsk(provider, body.amount)) return noCode(clock.now())
  const waitMs = await takeFromWindow(house.db, `qrcode:${member.memberId}`, qrCodesMost)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })

  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + qrExpiresInMs)
  const code = { memberId: member.memberId, id: newRowId(), provider, amount: body.amount, createdAt, expiresAt }
  // A process that dies in between leaves a code nobody has seen; the job gives it up.
  await writeCode(house.db, { ...code, dueAt: new Date(createdAt.getTime() + 3 * gatewayTimeoutMs(house)) })
  const made = await gatewayOf(house, provider).create({ reference: chargeReference(code.memberId, code.id), amount: code.amount, expiresAt })
  if (made.outcome === 'failed') {
    await failCode(house.db, code.memberId, code.id, clock.now())
    return noCode(clock.now())
  }

  const dueAt = nextLook({ state: 'open', createdAt, expiresAt, closedAt: null }, createdAt, house.settings.settlePace)
  const replaced = await openCode(house.db, { memberId: code.memberId, id: code.id, payload: made.payload, gatewayReference: made.gatewayReference, now: clock.now(), dueAt })
  house.live.changed(code.memberId, ['deposit'])
  if (!replaced) return noCode(clock.now())
  tellReplaced(house, code.memberId, replaced)
  // Asked again, because another device may have replaced this code already: what is shown is what is open.
  return stateOf(await codeOf(house.db, code.memberId, code.id), clock.now())
}

/** The gateway is told without waiting; a code that is paid all the same is credited when it says so. */
function tellReplaced(house: House, memberId: bigint, replaced: ReplacedCode[]): void {
  for (const { id, provider } of replaced) void gatewayOf(house, provider satisfies QrProvider).cancel({ reference: chargeReference(memberId, id) })
}
