import type { coinReasons, readCoins as endpoint } from '@champa/contract/spin'
import type { Currency } from '@champa/contract/constants'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { coin } from '../../ledger/accounts.ts'
import type { Handler } from '../../platform/route/route.ts'
import { coinBasis, depositPerCoin } from '../coin/index.ts'

interface Row {
  key: string
  amount: bigint
  balance: bigint
  at: Date
}

/** Entries are numbered without gaps, so every page costs the same. */
export const readCoins: Handler<typeof endpoint> = async (
  { member: { memberId }, body: { page, limit } },
  ctx,
) => {
  const [account] = await ctx.db.query<{ currency: Currency; total: bigint; toPlay: MinorUnits }>(
    `select m.currency, a.seq as total, coalesce(p.to_play, 0) as to_play from member m
      join account a on a.member_id = m.member_id and a.name = $2
      left join coin_progress p on p.member_id = m.member_id
      where m.member_id = $1`,
    [memberId, coin],
    'coins-counted',
  )
  if (!account) throw new Error(`Member ${memberId} has no coin account`)
  const newest = account.total - BigInt(page - 1) * BigInt(limit)
  const rows = await ctx.db.query<Row>(
    `select posting_key as key, amount, balance_after as balance, created_at as at from entry
      where member_id = $1 and account = $2 and seq <= $3 and seq > $4 order by seq desc`,
    [memberId, coin, newest, newest - BigInt(limit)],
    'coins-page',
  )
  return {
    total: Number(account.total),
    coins: rows.map(({ key, amount, balance, at }) => ({
      reason: reasonOf(key),
      amount: Number(amount),
      balance: Number(balance),
      createdAt: at.getTime(),
    })),
    depositPerCoin: minorUnits(depositPerCoin(ctx, account.currency)),
    basis: coinBasis(ctx),
    toPlay: account.toPlay,
  }
}

/** The source of a coin, by its posting key (ledger/postings/). */
function reasonOf(key: string): (typeof coinReasons)[number] {
  if (key.startsWith('spin:')) return 'spin'
  if (key.startsWith('coins:deposit:')) return 'deposit'
  return key.startsWith('coins:prize:') ? 'prize' : 'operator'
}
