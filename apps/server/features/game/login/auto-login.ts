import type { autoLogin as endpoint } from '@champa/contract/game'
import { locales } from '@champa/contract/limits'
import type { House } from '../../../platform/house.ts'
import { sameText } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route.ts'
import { readCatalogue } from '../catalogue.ts'
import { providerOf } from '../player/provider-of.ts'
import { usernamesOf } from '../queries.ts'
import { issueTicket } from './ticket.ts'

/** Whatever the game's login form: who makes links may be asked for one, who makes none has LOGIN_FAIL. */
export const autoLogin: Handler<typeof endpoint> = async ({ params, member, headers, refuse }, house) => {
  const { provider: code, username } = params
  if (!(await readCatalogue(house.db)).has(code)) throw refuse('NO_GAME')
  const own = usernamesOf(member.alongside)[code]
  if (!own || !sameText(own, username)) throw refuse('SLOT_NO_ACCOUNT')
  const launched = await (await providerOf(house, code)).launch({ username: own, locale: localeOf(headers['accept-language'], house) })
  const link = launched.outcome === 'ok' ? await issueTicket(house, { memberId: member.memberId, code }, launched.link) : null
  if (link === null) throw refuse('LOGIN_FAIL')
  return { link }
}

/** The first of the browser's languages that the games know. */
function localeOf(accepted: string | undefined, house: House): string {
  const wanted = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return wanted.find((one) => (locales as readonly string[]).includes(one)) ?? house.settings.defaultLocale
}
