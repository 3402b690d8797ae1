import type { readCustomerContext as endpoint } from '@champa/contract/office/chat/endpoints'
import type { Locale } from '@champa/contract/constants'
import { gatewayNumber } from '@champa/contract/qr-gateways'
import type { Decoded } from '@champa/contract/endpoint'
import type { MemberStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../../platform/app-context.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recordLook } from '../../audit/index.ts'
import { readLockSnapshot } from '../../lock/index.ts'
import { refuseConflict } from '../../staff/index.ts'
import { lastMovements } from '../../statement/index.ts'
import { readWalletRow, toWalletState } from '../../wallet/index.ts'
import { conversationEvent } from './conversation-event.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

const movementsShown = 10
const ratingsShown = 20
/** What the answer shows of a member, for the audit log. */
const shownFields = ['profile', 'bankAccount', 'balances', 'lock', 'movements', 'ratings']

type Shown = NonNullable<Decoded<typeof endpoint, 'answer'>['member']>

/** Records an audit event before it reads the member's data. */
export const readCustomerContext: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, staff, headers, refuse } = call
  const room = roomOf(params.room)
  const { kind } = await getRoomOrThrow(ctx.db, room, refuse)
  if (kind === 'member') await refuseConflict(ctx, { staff, headers, refuse }, room)
  await recordLook(ctx, {
    ...conversationEvent(call, room, kind),
    action: 'look',
    details: { fields: kind === 'member' ? shownFields : ['ratings'] },
  })
  const [member, [seen], ratings] = await Promise.all([
    kind === 'member'
      ? readMember(ctx, room, languageOf(headers, ctx.settings.defaultLocale))
      : null,
    ctx.db.query<{ createdAt: Date }>('select created_at from chat_room where member_id = $1', [
      room,
    ]),
    ctx.db.query<{ stars: number; words: string; createdAt: Date }>(
      `select stars, comment as words, created_at
        from chat_rating
        where member_id = $1
        order by closed_seq desc limit $2`,
      [room, ratingsShown],
    ),
  ])
  return {
    member,
    firstSeenAt: seen?.createdAt.getTime() ?? null,
    ratings: ratings.map((rating) => ({
      stars: rating.stars,
      words: rating.words,
      createdAt: rating.createdAt.getTime(),
    })),
  }
}

async function readMember(ctx: AppContext, memberId: bigint, language: Locale): Promise<Shown> {
  const [row, lockSnapshot, movements, [person], seen] = await Promise.all([
    readWalletRow(ctx, memberId),
    readLockSnapshot(ctx.db, memberId),
    lastMovements(ctx, memberId, movementsShown, language),
    ctx.db.query<{ status: MemberStatus }>('select status from member where member_id = $1', [
      memberId,
    ]),
    ctx.db.query<{ code: string; refreshedAt: Date | null }>(
      'select code, refreshed_at from game_account where member_id = $1',
      [memberId],
    ),
  ])
  const { profile, bankAccount, currency, wallet, slots } = await toWalletState(row, ctx)
  const seenAt = new Map(seen.map((one) => [one.code, one.refreshedAt?.getTime() ?? null]))
  return {
    id: profile._id,
    name: profile.name,
    username: profile.username,
    createdAt: profile.createdAt,
    status: person?.status ?? 'closed',
    currency,
    bankName: bankAccount.bank[language === 'en' ? 'nameEN' : 'nameTH'],
    bankAccountNo: bankAccount.bankAccountNo,
    bankAccountName: bankAccount.bankAccountName,
    wallet: wallet.amount,
    coins: profile.coin,
    games: slots
      .filter(({ code }) => seenAt.has(code))
      .map((slot) => ({
        code: slot.code,
        name: slot.name,
        amount: slot.worth,
        seenAt: seenAt.get(slot.code) ?? null,
      })),
    hasLock: lockSnapshot.lock !== null,
    movements: movements.map((movement) => ({
      id: movement._id,
      type: movement.statementType,
      from: sourceOf(movement),
      to: movement.toName ?? movement.to,
      status: movement.status,
      amount: movement.amount,
      createdAt: movement.createdAt,
    })),
  }
}

/**
 * The source as shown to staff: the operator's name of a gateway is followed by its code, because
 * the provider knows only the code.
 */
function sourceOf({ from, fromName }: { from: string; fromName: string | null }): string {
  if (fromName === null) return from
  return gatewayNumber(from) === null ? fromName : `${fromName} (${from})`
}
