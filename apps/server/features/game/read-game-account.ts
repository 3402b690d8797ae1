import type { readGameAccount as endpoint } from '@champa/contract/game'
import type { Handler } from '../../platform/route.ts'
import { readCatalogue } from './catalogue.ts'
import { changePassword } from './player/change-password.ts'
import { vaultOf } from './player/vault.ts'
import { readAccount } from './queries.ts'
import { canReset } from './rules.ts'

/** A password that the game may not have is never shown: while one is pending, it is set once more first. */
export const readGameAccount: Handler<typeof endpoint> = async ({ params: { code }, member, refuse }, house) => {
  const game = (await readCatalogue(house.db)).get(code)
  if (!game) throw refuse('NO_GAME')
  const owner = { memberId: member.memberId, code }
  const account = await readAccount(house.db, member.memberId, code)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const password = account.pending_password === null
    ? vaultOf(house.settings.secrets.VAULT_KEY).open(account.password, owner)
    : await changePassword(house, owner, account)
  if (password === null) throw refuse('SLOT_RESET_PASSWORD_FAIL')
  return { username: account.username, password, event: null, canReset: canReset(game) }
}
