import type { Currency } from '@champa/contract/constants'
import { game as gameAccount } from '../../../ledger/accounts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { rateOf, readAllGames } from '../catalogue.ts'
import type { Player } from '../transfers/transfer-types.ts'
import type { Usernames } from '../queries.ts'

/** The games to sweep: the open ones, and closed ones that hold the member's money. */
export async function playersToSweep(
  ctx: AppContext,
  { memberId, currency, usernames }: { memberId: bigint; currency: Currency; usernames: Usernames },
): Promise<Player[]> {
  const players = [...(await readAllGames(ctx.db)).values()].flatMap((game): Player[] => {
    const username = usernames[game.code]
    const rate = rateOf(game, currency)
    return username && rate !== null ? [{ memberId, game, username, rate }] : []
  })
  if (players.every(({ game }) => game.enabled)) return players
  const closed = players
    .filter(({ game }) => !game.enabled)
    .map(({ game }) => gameAccount(game.code))
  const holding = new Set(
    (
      await ctx.db.query<{ name: string }>(
        'select name from account where member_id = $1 and name = any($2) and balance > 0',
        [memberId, closed],
        'closed-holding',
      )
    ).map(({ name }) => name),
  )
  return players.filter(({ game }) => game.enabled || holding.has(gameAccount(game.code)))
}
