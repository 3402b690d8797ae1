import type { House } from '../../../platform/house.ts'
import { readAllGames } from '../catalogue.ts'
import { readAccount } from '../queries.ts'
import { canReset } from '../rules.ts'
import { changePassword } from './change-password.ts'
import type { Owner } from './vault.ts'

/**
 * Gives the player a password that nobody has seen. True once the game has confirmed it, and when
 * there is nothing to replace.
 */
export async function replacePassword(house: House, owner: Owner): Promise<boolean> {
  const game = (await readAllGames(house.db)).get(owner.code)
  const account = await readAccount(house.db, owner.memberId, owner.code)
  if (!game || !account) return true
  if (!canReset(game)) {
    house.log.warn(
      { game: owner.code, memberId: owner.memberId.toString() },
      'game has no password reset for a member on a break',
    )
    return true
  }
  return (await changePassword(house, owner, account)) !== null
}
