import type { resetGamePassword as endpoint } from '@champa/contract/game'
import { queryOne } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { readAccount, type AccountRow } from '../queries.ts'
import { readAllGames, readCatalogue } from '../../catalogue/index.ts'
import { canReset } from '../rules.ts'
import { providerOf } from './provider-of.ts'
import { newPassword, vaultOf, type Owner } from '../../../platform/vault.ts'

/**
 * Sets a new password at the game, and returns it once the game has confirmed it; null after a
 * refusal or an unknown outcome.
 *
 * The new password is stored as pending before the call. While one is pending, every further
 * attempt sends the same one, so the game never knows more than two; the old one is valid again
 * only when the first and only attempt was refused.
 */
export async function changePassword(
  ctx: AppContext,
  owner: Owner,
  account: AccountRow,
): Promise<string | null> {
  const vault = vaultOf(ctx.settings.secrets.VAULT_KEY)
  const password = vault.open(await keepPending(ctx, owner), owner)
  const outcome = await (await providerOf(ctx, owner.code)).resetPassword({
    username: account.username,
    password,
  })
  if (outcome === 'unknown') return null
  // The pending password may have been re-encrypted meanwhile, so its ciphertext may differ.
  const waiting = (await readAccount(ctx.db, owner.memberId, owner.code))?.pendingPassword
  if (waiting && vault.open(waiting, owner) === password)
    await ctx.db.query(outcome === 'ok' ? taken : refused, [owner.memberId, owner.code, waiting])
  return outcome === 'ok' ? password : null
}

const taken = `update game_account
    set password = pending_password, pending_password = null, pending_tries = 0
  where member_id = $1
    and code = $2
    and pending_password = $3`
const refused = `update game_account set pending_password = null, pending_tries = 0
  where member_id = $1
    and code = $2
    and pending_password = $3
    and pending_tries = 1`

/**
 * Stores a new pending password unless there is one, counts the attempt and returns the pending
 * password.
 */
async function keepPending(ctx: AppContext, owner: Owner): Promise<string> {
  const fresh = vaultOf(ctx.settings.secrets.VAULT_KEY).seal(newPassword(), owner)
  const row = await queryOne<{ pendingPassword: string }>(
    ctx.db,
    `update game_account
        set pending_password = coalesce(pending_password, $3), pending_tries = pending_tries + 1
      where member_id = $1
        and code = $2
      returning pending_password`,
    [owner.memberId, owner.code, fresh],
  )
  return row.pendingPassword
}

/**
 * Gives the player a password that nobody has seen. Returns true once the game has confirmed it, or
 * when no password can be replaced.
 */
export async function replacePassword(ctx: AppContext, owner: Owner): Promise<boolean> {
  const game = (await readAllGames(ctx.db)).get(owner.code)
  const account = await readAccount(ctx.db, owner.memberId, owner.code)
  if (!game || !account) return true
  if (!canReset(game)) {
    ctx.log.warn(
      { game: owner.code, memberId: owner.memberId.toString() },
      'game password not replaced for a time-out or self-exclusion: game offers no reset',
    )
    return true
  }
  return (await changePassword(ctx, owner, account)) !== null
}

export const resetGamePassword: Handler<typeof endpoint> = async (
  { params: { code }, member, refuse },
  ctx,
) => {
  const game = (await readCatalogue(ctx.db)).get(code)
  if (!game) throw refuse('NO_GAME')
  const account = await readAccount(ctx.db, member.memberId, code)
  if (!account) throw refuse('SLOT_NO_ACCOUNT')
  const password = canReset(game)
    ? await changePassword(ctx, { memberId: member.memberId, code }, account)
    : null
  if (password === null) throw refuse('SLOT_RESET_PASSWORD_FAIL')
  return { reset: true as const }
}
