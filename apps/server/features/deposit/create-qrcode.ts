import {
  qrCodesMost,
  type createQrcode as endpoint,
  type QrcodeState,
} from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { House } from '../../platform/house.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route.ts'
import { limitsAlongside, readRoom, roomTold, type LimitRow } from '../responsible/index.ts'
import { drawCode, type AskedCode } from './qr/draw-code.ts'
import { gatewayOf, gatewayTimeoutMs } from './qr/gateway-of.ts'
import { failCode, openCode, writeCode, type ReplacedCode } from './qr/open-code.ts'
import { codeOf, noCode, stateOf } from './queries.ts'
import { openAccounts, type ReceivingAccount } from './receiving-account.ts'
import { chargeReference, drawingAccount, isGateway, mayAsk, nextLook } from './rules.ts'

/**
 * Projection read with the session query: the wallet's currency and the member's own deposit
 * limits.
 */
export const drawingAlongside = `jsonb_build_object('currency', m.currency, 'limits', ${limitsAlongside})`

/** Requires no registered bank account: a code identifies its member, whoever pays it. */
export const createQrcode: Handler<typeof endpoint> = async (
  { params, body, member, refuse },
  house,
) => {
  // A hundred baht must never become a hundred kip: only accounts in the wallet's own currency draw
  // codes.
  const { currency, limits } = member.alongside as { currency: string; limits: LimitRow[] | null }
  const account = drawingAccount(await openAccounts(house, currency), params.bankCode)
  // With the manual flag, members see the bank account numbers instead: only gateways draw codes.
  if (!account || (account.kind === 'bank' && house.site.read('deposit').isManual))
    throw refuse('NO_DATA')
  if (!mayAsk(account, body.amount)) return noCode(clock.now())
  const room = await readRoom(house.db, member.memberId, limits)
  if (room && body.amount > room.left) throw refuse('LIMIT_REACHED', roomTold(room))
  const waitMs = await takeFromWindow(house.db, `qrcode:${member.memberId}`, qrCodesMost)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })

  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + account.expiresInMs)
  return makeCode(house, account, {
    memberId: member.memberId,
    id: newRowId(),
    amount: body.amount,
    createdAt,
    expiresAt,
  })
}

async function makeCode(
  house: House,
  account: ReceivingAccount,
  code: AskedCode,
): Promise<QrcodeState> {
  const { memberId, id, createdAt } = code
  // If the process dies here, the code was never shown; the check-charges job marks it failed.
  await writeCode(house.db, {
    ...code,
    provider: account.bankCode,
    dueAt: new Date(createdAt.getTime() + 3 * gatewayTimeoutMs(house)),
  })
  const drawn = await drawCode(house, account, code)
  if (!drawn) {
    await failCode(house.db, memberId, id, clock.now())
    return noCode(clock.now())
  }
  const opened = { state: 'open' as const, createdAt, expiresAt: drawn.expiresAt, closedAt: null }
  const dueAt = isGateway(account.bankCode)
    ? nextLook(opened, createdAt, house.settings.settlePace)
    : drawn.expiresAt
  const replaced = await openCode(house.db, { ...drawn, memberId, id, now: clock.now(), dueAt })
  house.live.changed(memberId, ['deposit'])
  if (!replaced) return noCode(clock.now())
  tellReplaced(house, memberId, replaced)
  // Read again: another device may have replaced this code already, and the answer must show the
  // open one.
  return stateOf(await codeOf(house.db, memberId, id), clock.now())
}

/**
 * Cancels replaced codes at their gateways without waiting. A payment of a replaced code is still
 * credited when reported.
 */
function tellReplaced(house: House, memberId: bigint, replaced: ReplacedCode[]): void {
  for (const { id, provider } of replaced)
    if (isGateway(provider))
      void gatewayOf(house, provider).cancel({ reference: chargeReference(memberId, id) })
}
