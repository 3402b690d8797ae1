import type * as endpoints from '@champa/contract/game'
import { sameText } from '../../../platform/ids.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { readCatalogue } from '../../catalogue/index.ts'
import { providerOf } from '../player/provider-of.ts'
import type { Usernames } from '../queries.ts'
import { issueTicket, useTicket } from './ticket.ts'

/**
 * Independent of the game's login form: a game that makes launch links returns one, any other fails
 * with LOGIN_FAIL.
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

/** The password in the path is ignored: the server signs in with its own data. */
export const autoLoginWithPassword: Handler<typeof endpoints.autoLoginWithPassword, Usernames> = (
  { params: { provider, username }, ...call },
  ctx,
) => autoLogin({ ...call, params: { provider, username } }, ctx)

/** The redirect target for a used link: the wallet's home screen, where the visitor came from. */
const home = '/user/home'

export const followLink: Handler<typeof endpoints.followLink> = async (
  { params: { ticket } },
  ctx,
) => ({
  location: (await useTicket(ctx, ticket)) ?? home,
})
