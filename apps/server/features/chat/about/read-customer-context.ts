import type { readCustomerContext as endpoint } from '@champa/contract/office/chat'
import type { Locale } from '@champa/contract/limits'
import type { House } from '../../../platform/house.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Decoded } from '@champa/contract/endpoint'
import type { Handler } from '../../../platform/route.ts'
import { readStanding } from '../../lock/index.ts'
import { noteDeed } from '../../staff/index.ts'
import { lastMovements } from '../../statement/index.ts'
import { readWalletRow, toWalletState } from '../../wallet/index.ts'
import { needRoom, roomOf } from '../desk/need-room.ts'

const movementsShown = 10
const ratingsShown = 20

type Shown = NonNullable<Decoded<typeof endpoint, 'answer'>['member']>

/** Records an audit event before it reads the member's data. */
export const readCustomerContext: Handler<typeof endpoint> = async (
  { params, staff, headers, refuse },
  house,
) => {
  const room = roomOf(params.room)
  const { kind } = await needRoom(house.db, room, refuse)
  await noteDeed(house.db, { staffId: staff.staffId, deed: 'look', about: room.toString() })
  const [member, [seen], ratings] = await Promise.all([
    kind === 'member'
      ? readMember(house, room, languageOf(headers, house.settings.defaultLocale))
      : null,
    house.db.query<{ created_at: Date }>('select created_at from chat_room where member_id = $1', [
      room,
    ]),
    house.db.query<{ stars: number; words: string; created_at: Date }>(
      'select stars, words, created_at from chat_rating where member_id = $1 order by closed_seq desc limit $2',
      [room, ratingsShown],
    ),
  ])
  return {
    member,
    firstSeenAt: seen?.created_at.getTime() ?? null,
    ratings: ratings.map((one) => ({
      stars: one.stars,
      words: one.words,
      createdAt: one.created_at.getTime(),
    })),
  }
}

async function readMember(house: House, memberId: bigint, language: Locale): Promise<Shown> {
  const [row, standing, movements, [person], seen] = await Promise.all([
    readWalletRow(house, memberId),
    readStanding(house.db, memberId),
    lastMovements(house, memberId, movementsShown, language),
    house.db.query<{ status: string }>('select status from member where member_id = $1', [
      memberId,
    ]),
    house.db.query<{ code: string; refreshed_at: Date | null }>(
      'select code, refreshed_at from game_account where member_id = $1',
      [memberId],
    ),
  ])
  const { profile, bankAccount, currency, wallet, slots } = toWalletState(row, house)
  const seenAt = new Map(seen.map((one) => [one.code, one.refreshed_at?.getTime() ?? null]))
  return {
    id: profile._id,
    name: profile.name,
    username: profile.username,
    createdAt: profile.createdAt,
    status: person?.status ?? '',
    currency,
    bankName: bankAccount.bank[language === 'en' ? 'nameEN' : 'nameTH'],
    bankAccountNo: bankAccount.bankAccountNo,
    bankAccountName: bankAccount.bankAccountName,
    wallet: wallet.amount,
    coins: profile.coin,
    games: slots
      .filter(({ code }) => seenAt.has(code))
      .map((one) => ({
        code: one.code,
        name: one.name,
        amount: one.worth,
        seenAt: seenAt.get(one.code) ?? null,
      })),
    hasLock: standing.lock !== null,
    movements: movements.map((one) => ({
      id: one._id,
      type: one.statementType,
      from: one.fromName ?? one.from,
      to: one.toName ?? one.to,
      status: one.status,
      amount: one.amount,
      createdAt: one.createdAt,
    })),
  }
}
