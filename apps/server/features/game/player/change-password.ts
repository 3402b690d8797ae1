import type { House } from '../../../platform/house.ts'
import type { AccountRow } from '../queries.ts'
import { providerOf } from './provider-of.ts'
import { newPassword, vaultOf, type Owner } from './vault.ts'

/**
 * Sets a new password at the game, and answers it once the game has surely taken it; null when it has not, or nobody knows.
 *
 * The new password is written down as pending before the game hears of it. As long as one is pending, every further try
 * sends that same one, so there are never more than two that the game may know; the old one counts again only when the
 * first and only try was refused.
 */
export async function changePassword(house: House, owner: Owner, account: AccountRow): Promise<string | null> {
  const sealed = await keepPending(house, owner)
  const password = vaultOf(house.settings.secrets.VAULT_KEY).open(sealed, owner)
  const outcome = await (await providerOf(house, owner.code)).resetPassword({ username: account.username, password })
  if (outcome === 'ok') {
    await house.db.query(
      'update game_account set password = pending_password, pending_password = null, pending_tries = 0 where member_id = $1 and code = $2 and pending_password = $3',
      [owner.memberId, owner.code, sealed],
    )
    return password
  }
  if (outcome === 'failed') {
    await house.db.query(
      'update game_account set pending_password = null, pending_tries = 0 where member_id = $1 and code = $2 and pending_password = $3 and pending_tries = 1',
      [owner.memberId, owner.code, sealed],
    )
  }
  return null
}

/** The password that waits already, or a new one; counts the try. */
async function keepPending(house: House, owner: Owner): Promise<string> {
  const fresh = vaultOf(house.settings.secrets.VAULT_KEY).seal(newPassword(), owner)
  const [row] = await house.db.query<{ pending_password: string }>(
    'update game_account set pending_password = coalesce(pending_password, $3), pending_tries = pending_tries + 1 where member_id = $1 and code = $2 returning pending_password',
    [owner.memberId, owner.code, fresh],
  )
  return row!.pending_password
}
