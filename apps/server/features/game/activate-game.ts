import type { activateGame as endpoint } from '@champa/contract/game'
import type { Currency } from '@champa/contract/constants'
import { openGameAccounts } from '../../ledger/accounts.ts'
import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import { projection } from '../../platform/projection.ts'
import type { GameProvider } from '../../providers/games/port.ts'
import { rateOf, readCatalogue, type Game } from '../catalogue/index.ts'
import { providerOf } from './player/provider-of.ts'
import { vaultOf, type Owner } from '../../platform/vault.ts'
import { readAccount } from './queries.ts'
import { canReset, usernameAt } from './rules.ts'

/** The member's currency and activated games. */
type ActivationContext = { currency: Currency; codes: string[] }

export const activationProjection = projection<ActivationContext>(`jsonb_build_object(
  'currency', m.currency,
  'codes', array(select o.code from game_account o where o.member_id = m.member_id)
)`)

/**
 * Creates the player at the game before storing the account: after a failure in between, the next
 * attempt creates or finds the same player with the same password. Concurrent requests create one
 * account.
 */
export const activateGame: Handler<typeof endpoint, ActivationContext> = async (
  { params: { code }, member, refuse },
  ctx,
) => {
  const game = (await readCatalogue(ctx.db)).get(code)
  if (!game) throw refuse('NO_GAME')
  const { currency, codes } = member.projection
  if (rateOf(game, currency) === null) throw refuse('NO_GAME')
  if (codes.includes(code)) throw refuse('SLOT_ALREADY_ACTIVE')
  const owner: Owner = { memberId: member.memberId, code }
  const username = usernameAt(game, member.memberId)
  const password = vaultOf(ctx.settings.secrets.VAULT_KEY).firstPassword(owner)
  const made = await makePlayer(ctx, game, { username, password }, owner)
  if (made === 'fail') throw refuse('SLOT_ACTIVATE_FAIL')
  if (made === 'active' || !(await keepAccount(ctx, owner, username, password, currency)))
    throw refuse('SLOT_ALREADY_ACTIVE')
  ctx.live.changed(member.memberId, ['wallet'])
  return { code, username }
}

async function makePlayer(
  ctx: AppContext,
  game: Game,
  player: { username: string; password: string },
  owner: Owner,
): Promise<'made' | 'active' | 'fail'> {
  const provider = await providerOf(ctx, game.code)
  const outcome = await provider.createPlayer(player)
  if (outcome === 'created') return 'made'
  if (outcome !== 'exists') return 'fail'
  if (await readAccount(ctx.db, owner.memberId, owner.code)) return 'active'
  // The password of a player from an earlier attempt may derive from a vault key that is no longer
  // first.
  const isOurs =
    (await isUntouched(provider, player.username)) &&
    (canReset(game) ? (await provider.resetPassword(player)) === 'ok' : isFirstPassword(ctx))
  if (!isOurs)
    ctx.log.warn(
      { game: game.code, member: owner.memberId.toString() },
      'existing player at the game could not be taken over',
    )
  return isOurs ? 'made' : 'fail'
}

/**
 * True for a player without credits, as an earlier attempt of ours leaves it. A player with credits
 * belongs to another operator of the same agent.
 */
async function isUntouched(provider: GameProvider, username: string): Promise<boolean> {
  const answer = await provider.balance({ username })
  return answer.outcome === 'ok' && answer.credits === 0n
}

/**
 * Decides whether the original password of an existing player is known, at a game that cannot set a
 * new one: it can be derived for certain only with a single vault key.
 */
function isFirstPassword(ctx: AppContext): boolean {
  return vaultOf(ctx.settings.secrets.VAULT_KEY).keyIds.length === 1
}

async function keepAccount(
  ctx: AppContext,
  owner: Owner,
  username: string,
  password: string,
  currency: string,
): Promise<boolean> {
  const sealed = vaultOf(ctx.settings.secrets.VAULT_KEY).seal(password, owner)
  return ctx.db.transaction(async (tx) => {
    const stored = await tx.query(
      `insert into game_account (member_id, code, username, password, created_at)
        values ($1, $2, $3, $4, $5)
        on conflict (member_id, code) do nothing
        returning code`,
      [owner.memberId, owner.code, username, sealed, clock.now()],
    )
    if (stored.length === 0) return false
    await openGameAccounts(tx, owner.memberId, owner.code, currency)
    return true
  })
}
