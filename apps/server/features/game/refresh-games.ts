import { balanceFreshForMs, type refreshGames as endpoint } from '@champa/contract/game'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import type { Handler } from '../../platform/route.ts'
import { readWalletState, toWalletState, walletAlongside, type WalletRow } from '../wallet/index.ts'
import { readCatalogue } from './catalogue.ts'
import { seeBalance } from './moves/see-balance.ts'
import type { Player } from './moves/move.ts'

/** The wallet, and what every game of member `m` held at the last look. */
export const refreshAlongside = `jsonb_build_object('wallet', ${walletAlongside}, 'players', (
    select jsonb_agg(jsonb_build_object('code', o.code, 'username', o.username, 'refreshedAt', extract(epoch from o.refreshed_at) * 1000, 'balance', g.balance::text, 'seq', g.seq::text, 'transit', t.balance::text))
    from game_account o join account g on g.member_id = o.member_id and g.name = 'game:' || o.code join account t on t.member_id = o.member_id and t.name = 'transit:' || o.code
    where o.member_id = m.member_id))`

interface PlayerRow {
  code: string
  username: string
  refreshedAt: number | null
  balance: string
  seq: string
  transit: string
}

type Alongside = { wallet: WalletRow; players: PlayerRow[] | null }

export const refreshGames: Handler<typeof endpoint> = async ({ member }, house) => {
  const { wallet, players } = member.alongside as Alongside
  const games = await readCatalogue(house.db)
  const due = (players ?? []).filter((one) => games.has(one.code) && !isFresh(one))
  if (due.length === 0) return toWalletState(wallet, house.settings)
  const silent = await Promise.all(due.map(async (one) => {
    const player: Player = { memberId: member.memberId, game: games.get(one.code)!, username: one.username }
    const seen = await seeBalance(house, player, { balance: BigInt(one.balance), seq: BigInt(one.seq), transit: BigInt(one.transit) })
    return seen ? [] : [one.code]
  }))
  await noteLook(house, member.memberId, due.map((one) => one.code), silent.flat())
  return readWalletState(house, member.memberId)
}

/** A game that did not answer counts as asked too: it is not asked again at once. */
function isFresh({ refreshedAt }: PlayerRow): boolean {
  return refreshedAt !== null && clock.nowMs() - refreshedAt < balanceFreshForMs
}

async function noteLook(house: House, memberId: bigint, codes: string[], silent: string[]): Promise<void> {
  await house.db.query('update game_account set refreshed_at = $3, stale = code = any($4) where member_id = $1 and code = any($2)', [memberId, codes, clock.now(), silent], 'game-look')
}
