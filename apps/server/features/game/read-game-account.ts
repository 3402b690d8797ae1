import type { readGameAccount as endpoint } from '@champa/contract/game'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import { webAddress } from '../wallet/index.ts'
import { readCatalogue, type Game } from '../catalogue/index.ts'
import { readFormState } from './login/form-state.ts'
import { changePassword } from './player/change-password.ts'
import { vaultOf, type Owner } from '../../platform/vault.ts'
import { readAccount, type AccountRow } from './queries.ts'
import { canReset } from './rules.ts'

export const readGameAccount: Handler<typeof endpoint> = async (
  { params: { code }, member, refuse },
  ctx,
) => {
  const game = (await readCatalogue(ctx.db)).get(code)
  if (!game) throw refuse('NO_GAME')
  const account = await readAccount(ctx.db, member.memberId, code)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const [password, event] = await Promise.all([
    passwordOf(ctx, { memberId: member.memberId, code }, account),
    readEvent(ctx, game),
  ])
  if (password === null) throw refuse('SLOT_RESET_PASSWORD_FAIL')
  return { username: account.username, password, event, canReset: canReset(game) }
}

/**
 * Never shows a password that the game may not have: a pending password is first set at the game
 * again.
 */
async function passwordOf(
  ctx: AppContext,
  owner: Owner,
  account: AccountRow,
): Promise<string | null> {
  if (account.pendingPassword !== null) return changePassword(ctx, owner, account)
  return vaultOf(ctx.settings.secrets.VAULT_KEY).open(account.password, owner)
}

async function readEvent(
  ctx: AppContext,
  { code, web, login }: Game,
): Promise<Record<string, string> | null> {
  const address = login.hasState ? webAddress(code, web, ctx.settings) : null
  return address && login.usernameField ? readFormState(code, address, login.usernameField) : null
}
