import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '../../pages/html.ts'
import { type SimulatedProvider, simulatedProviders } from '../providers.ts'
import type { Seats } from '../table/seats.ts'
import type { Wallets } from '../wallets.ts'
import type { PageStates } from './page-states.ts'
import { linkGamePage, expiredPage, signInForms, signInPage } from './sign-in-page.ts'
import { browserLocale } from './words.ts'

type SignInStores = { wallets: Wallets; seats: Seats; pageStates: PageStates }
type Fields = Record<string, string>
type SignInContext = SignInStores & {
  game: SimulatedProvider['code']
  signIn: keyof typeof signInForms
}

const formFields = z.catch(z.record(z.string(), z.string()), {})

/**
 * Entry pages of the providers: sign-in by form, form with page state, query string or site. Other
 * providers get a page that explains the link.
 */
export function signInRoutes(app: FastifyInstance, stores: SignInStores): void {
  for (const { code, signIn } of simulatedProviders) {
    if (signIn === 'link') {
      app.get(`/games/${code}/`, (request, reply) =>
        sendPage(reply, linkGamePage(code, browserLocale(request.headers['accept-language']))),
      )
      continue
    }
    const context: SignInContext = { ...stores, game: code, signIn }
    const showPage = (request: FastifyRequest, reply: FastifyReply) => show(context, request, reply)

    app.get(`/games/${code}/login`, (request, reply) => {
      const fields = formFields.parse(request.query)
      return signIn === 'query' && Object.keys(fields).length > 0
        ? enter(context, request, reply, fields)
        : showPage(request, reply)
    })
    if (signIn === 'site') app.get(`/games/${code}/`, showPage)
    if (signIn !== 'query')
      app.post(`/games/${code}/login`, (request, reply) =>
        enter(context, request, reply, formFields.parse(request.body)),
      )
  }
}

function show(
  { game, signIn, pageStates }: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  wrong = false,
): FastifyReply {
  const state = signIn === 'state' ? pageStates.issue(game) : undefined
  return sendPage(
    reply,
    signInPage({
      game,
      signIn,
      locale: browserLocale(request.headers['accept-language']),
      state,
      wrong,
    }),
    wrong ? 401 : 200,
  )
}

/** Redirects to a seat after a correct password, otherwise shows the form again. */
function enter(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Fields,
): FastifyReply {
  const { game, signIn, wallets, seats, pageStates } = context
  const locale = browserLocale(request.headers['accept-language'])
  const page = signIn === 'state' ? pageStates.take(game, fields) : 'taken'
  if (page !== 'taken') return sendPage(reply, expiredPage(game, locale, page), 400)
  const { username: nameField, password: passwordField } = signInForms[signIn]
  const [username, password] = [fields[nameField] ?? '', fields[passwordField] ?? '']
  if (!wallets.checkPassword(game, username, password)) return show(context, request, reply, true)
  return reply
    .header('referrer-policy', 'no-referrer')
    .redirect(`/games/${game}/seat/${seats.seatFor({ game, username, locale })}`, 303)
}
