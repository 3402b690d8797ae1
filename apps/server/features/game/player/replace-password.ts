import type { AppContext } from '../../../platform/app-context.ts'
import { readAllGames } from '../catalogue.ts'
import { readAccount } from '../queries.ts'
import { canReset } from '../rules.ts'
import { changePassword } from './change-password.ts'
import type { Owner } from './vault.ts'

/**
 * Gives the player a password that nobody has seen. True once the game has confirmed it, and when
 * there is nothing to replace.
 */
export async function replacePassword(ctx: AppContext, owner: Owner): Promise<boolean> {
  const game = (await readAllGames(ctx.db)).get(owner.code)
  const account = await readAccount(ctx.db, owner.memberId, owner.code)
  if (!game || !account) return true
  if (!canReset(game)) {
    ctx.log.warn(
      { game: owner.code, memberId: owner.memberId.toString() },
      'game has no password reset for a member on a break',
    )
    return true
  }
  return (await changePassword(ctx, owner, account)) !== null
}
