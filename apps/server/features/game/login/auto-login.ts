import type { autoLogin as endpoint } from '@champa/contract/game'
import { sameText } from '../../../platform/ids.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route.ts'
import { readCatalogue } from '../catalogue.ts'
import { providerOf } from '../player/provider-of.ts'
import { usernamesOf } from '../queries.ts'
import { issueTicket } from './ticket.ts'

/**
 * Independent of the game's login form: a game that makes launch links returns one, any other fails
 * with LOGIN_FAIL.
 */
export const autoLogin: Handler<typeof endpoint> = async (
  { params, member, headers, refuse },
  ctx,
) => {
  const { provider: code, username } = params
  if (!(await readCatalogue(ctx.db)).has(code)) throw refuse('NO_GAME')
  const own = usernamesOf(member.projection)[code]
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
