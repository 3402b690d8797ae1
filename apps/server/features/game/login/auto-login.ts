import type * as endpoints from '@champa/contract/game'
import { linkLivesMs, playPath } from '@champa/contract/game'
import { sameText, hashToken, newToken } from '../../../platform/ids.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { readCatalogue } from '../../catalogue/index.ts'
import { providerOf } from '../player/provider-of.ts'
import type { Usernames } from '../queries.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isFollowable } from '../../wallet/index.ts'
import { vaultOf, type Owner } from '../../../platform/vault.ts'

interface TicketRow {
  memberId: bigint
  code: string
  link: string
  expiresAt: Date
  may: boolean
}

const ticketShape = /^[A-Za-z0-9_-]{43}$/
const hashOf = (ticket: string): string => hashToken(ticket).toString('hex')
const ownerOf = ({ memberId, code }: Owner): Owner => ({ memberId, code, what: 'link' })

/**
 * Puts a provider's link behind an address of ours that opens once; null when a browser must not
 * follow the link. The address has no host, so it is valid wherever the member's browser has loaded
 * the wallet.
 */
export async function issueTicket(
  ctx: AppContext,
  owner: Owner,
  link: string,
): Promise<string | null> {
  const address = URL.parse(link)
  if (!address || !isFollowable(address, ctx.settings)) return null
  const ticket = newToken()
  await ctx.db.query(
    `insert into launch_ticket (ticket_hash, member_id, code, link, expires_at)
      values ($1, $2, $3, $4, $5)`,
    [
      hashOf(ticket),
      owner.memberId,
      owner.code,
      vaultOf(ctx.settings.secrets.VAULT_KEY).seal(address.href, ownerOf(owner)),
      new Date(clock.nowMs() + linkLivesMs),
    ],
  )
  return `${playPath}${ticket}`
}

/**
 * Selects whether the member may still play: not after a break has begun, the account was closed or
 * staff have frozen it.
 */
const mayPlay = `exists (
  select 1
  from member m
  where m.member_id = launch_ticket.member_id
    and m.status = 'active'
    and (m.paused_until is null or m.paused_until <= $2)
    and not 'no-play' = any(m.effects)
) as may`

/**
 * Returns the provider's link to the first request in time. One statement reads and deletes it, so
 * a concurrent request finds nothing.
 */
async function useTicket(ctx: AppContext, ticket: string): Promise<string | null> {
  if (!ticketShape.test(ticket)) return null
  const [row] = await ctx.db.query<TicketRow>(
    `delete from launch_ticket
      where ticket_hash = $1
      returning member_id, code, link, expires_at, ${mayPlay}`,
    [hashOf(ticket), clock.now()],
  )
  if (!row?.may || row.expiresAt.getTime() <= clock.nowMs()) return null
  return vaultOf(ctx.settings.secrets.VAULT_KEY).open(
    row.link,
    ownerOf({ memberId: row.memberId, code: row.code }),
  )
}

/**
 * Works at every game that makes launch links, whatever its login form; any other game fails with
 * LOGIN_FAIL.
 */
export const autoLogin: Handler<typeof endpoints.autoLogin, Usernames> = async (
  { params, member, headers, refuse },
  ctx,
) => {
  const { provider: code, username } = params
  if (!(await readCatalogue(ctx.db)).has(code)) throw refuse('NO_GAME')
  const own = member.projection[code]
  if (!own || !sameText(own, username)) throw refuse('SLOT_NO_ACCOUNT')
  const launched = await (await providerOf(ctx, code)).launch({
    username: own,
    locale: languageOf(headers, ctx.settings.defaultLocale),
  })
  const link =
    launched.outcome === 'ok'
      ? await issueTicket(ctx, { memberId: member.memberId, code }, launched.link)
      : null
  if (link === null) throw refuse('LOGIN_FAIL')
  return { link }
}

/** The password in the path is ignored: the server signs in with the stored password. */
export const autoLoginWithPassword: Handler<typeof endpoints.autoLoginWithPassword, Usernames> = (
  { params: { provider, username }, ...call },
  ctx,
) => autoLogin({ ...call, params: { provider, username } }, ctx)

/**
 * The redirect target for a link that is unknown, used or expired: the wallet's home screen, from
 * which the visitor came.
 */
const home = '/user/home'

export const followLink: Handler<typeof endpoints.followLink> = async (
  { params: { ticket } },
  ctx,
) => ({
  location: (await useTicket(ctx, ticket)) ?? home,
})
