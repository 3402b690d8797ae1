import {
  forEachGateway,
  gatewayWord,
  qrGateways,
  type QrGatewayCode,
} from '@champa/contract/qr-gateways'
import Fastify, { type FastifyInstance } from 'fastify'
import { authenticatorPage } from './authenticator/authenticator-page.ts'
import { BankSmsEvents, repeatedSms } from './bank/feed/bank-sms.ts'
import { Entries } from './bank/feed/entries.ts'
import { feedRoutes } from './bank/feed/feed-routes.ts'
import { slipRoutes } from './bank/slip/slip-routes.ts'
import { transferRoutes } from './bank/transfer-routes.ts'
import { Transfers } from './bank/transfers.ts'
import { openDatabase } from './database.ts'
import { faultRoutes, FaultSwitches } from './faults/fault-switches.ts'
import { Bets } from './games/bets.ts'
import { GameTransfers } from './games/game-transfers.ts'
import { providerRoutes } from './games/provider-routes.ts'
import { PageStates } from './games/sign-in/page-states.ts'
import { signInRoutes } from './games/sign-in/sign-in-routes.ts'
import { playRoutes } from './games/table/play-routes.ts'
import { Seats } from './games/table/seats.ts'
import { Wallets } from './games/wallets.ts'
import { Charges } from './gateways/charges.ts'
import { gateways } from './gateways/gateways.ts'
import { giftLinkRoutes, giftLinksPage } from './gift-link/gift-link-routes.ts'
import { GiftLinks } from './gift-link/gift-links.ts'
import { assetRoutes } from './pages/assets.ts'
import { bankPage } from './pages/bank/bank-page.ts'
import { faultsPage } from './pages/faults-page.ts'
import { gamesPage } from './pages/games-page.ts'
import { homePage } from './pages/layout.ts'
import { payoutsPage } from './pages/payouts-page.ts'
import { smsPage } from './pages/sms-page.ts'
import { bankRoutes } from './payments/bank-routes.ts'
import type { Biller } from './payments/billers.ts'
import { payoutRoutes } from './payments/payout-routes.ts'
import { outdatedPayoutEvents, Payouts } from './payments/payouts.ts'
import { standardSeal } from './payments/webhook-post.ts'
import { Webhooks, type Sender, type WebhookKind } from './payments/webhooks.ts'
import { Messages, smsRoutes } from './sms/messages.ts'

/** The key of each party with which it authenticates the server's calls. */
export type SimulatorSecrets = Record<QrGatewayCode | 'bank' | 'payout' | 'games', string>
/**
 * The key of each party with which it signs its events; it differs from the key for the server's
 * calls.
 */
export type SigningKeys = Record<QrGatewayCode | 'bankSms' | 'payout', string>
export type SimulatorSettings = {
  /** 0 selects a free port. */
  port: number
  /**
   * The folder of the simulators' data, or ':memory:' for data that is lost when the process ends.
   */
  dataDir: string
  /**
   * Base URL of webhooks: `/qr/payonex` and the other gateways', `/payout` and `/bank-sms` are
   * appended.
   */
  webhookUrl: string
  secrets: SimulatorSecrets
  signingKeys: SigningKeys
  payoutDelayMs?: number
  /** Time factor of slow answers, late webhooks and repeats: 1, or less in tests. */
  pace?: number
  /** True when the banking app pays as a Lao demo member. */
  laoBuild?: boolean
}
type Simulators = { url: string; areWebhooksDelivered(): boolean; stop(): Promise<void> }

const defaultPayoutDelayMs = 15_000
const tickMs = 250

/**
 * Starts the simulated outside parties on one local port: an SMS gateway, QR gateways, banks,
 * TrueMoney's gift links and nineteen games.
 */
export async function startSimulators(settings: SimulatorSettings): Promise<Simulators> {
  const { secrets, signingKeys } = settings
  const database = openDatabase(settings.dataDir)
  const faults = new FaultSwitches(settings.pace)
  const webhooks = new Webhooks(database, faults, {
    url: settings.webhookUrl,
    senders: sendersOf(signingKeys),
  })
  const charges = forEachGateway(
    (code) => new Charges(database, webhooks, gateways[code].behaviour),
  )
  const billers: Biller[] = Object.values(charges)
  const entries = new Entries(database, new BankSmsEvents(webhooks))
  const transfers = new Transfers(database, entries)
  const payouts = new Payouts(database, webhooks, settings.payoutDelayMs ?? defaultPayoutDelayMs)
  const wallets = new Wallets(database)
  const gameTransfers = new GameTransfers(database, wallets)
  const bets = new Bets(database, wallets)
  const seats = new Seats(database)
  const messages = new Messages(database)
  const giftLinks = new GiftLinks(database)

  const app = newApp()
  faultRoutes(app, faults)
  smsRoutes(app, faults, messages)
  for (const code of qrGateways) gateways[code].routes(app, faults, charges[code], secrets[code])
  bankRoutes(app, billers, transfers)
  transferRoutes(app, transfers)
  feedRoutes(app, faults, entries, secrets.bank)
  slipRoutes(app, faults, transfers, secrets.bank)
  payoutRoutes(app, faults, payouts, secrets.payout)
  giftLinkRoutes(app, faults, giftLinks)
  giftLinksPage(app, giftLinks)
  providerRoutes(app, { faults, wallets, gameTransfers, bets, seats, secret: secrets.games })
  playRoutes(app, { wallets, bets, seats })
  signInRoutes(app, { wallets, seats, pageStates: new PageStates(database) })
  pages(app, {
    faults,
    messages,
    billers,
    transfers,
    payouts,
    wallets,
    bets,
    laoBuild: settings.laoBuild ?? false,
  })

  const tick = setInterval(() => {
    for (const code of qrGateways) charges[code].reportExpired()
    payouts.payDue()
    gameTransfers.settleDue()
  }, tickMs)
  const url = await app.listen({ port: settings.port, host: '127.0.0.1' })

  return {
    url,
    areWebhooksDelivered: () => webhooks.areDelivered(),
    async stop(): Promise<void> {
      clearInterval(tick)
      await webhooks.stop()
      await app.close()
      database.close()
    },
  }
}

function sendersOf(signingKeys: SigningKeys): Record<WebhookKind, Sender> {
  return {
    ...forEachGateway((code) => ({
      path: `qr/${gatewayWord(code)}`,
      faultTarget: `${gatewayWord(code)}/webhook`,
      ...gateways[code].sender(signingKeys[code]),
    })),
    payout: {
      path: 'payout',
      faultTarget: 'payout/webhook',
      seal: standardSeal(signingKeys.payout),
      outdated: outdatedPayoutEvents,
    },
    'bank-sms': {
      path: 'bank-sms',
      faultTarget: 'bank/sms',
      seal: standardSeal(signingKeys.bankSms),
      outdated: repeatedSms,
    },
  }
}

type World = {
  faults: FaultSwitches
  messages: Messages
  billers: Biller[]
  transfers: Transfers
  payouts: Payouts
  wallets: Wallets
  bets: Bets
  laoBuild: boolean
}

function pages(
  app: FastifyInstance,
  { faults, messages, billers, transfers, payouts, wallets, bets, laoBuild }: World,
): void {
  assetRoutes(app)
  homePage(app)
  smsPage(app, messages)
  authenticatorPage(app)
  bankPage(app, billers, transfers, { laoBuild })
  payoutsPage(app, payouts)
  gamesPage(app, wallets, bets)
  faultsPage(app, faults)
}

function newApp(): FastifyInstance {
  // Calls that a fault leaves unanswered must not delay the stop.
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: false,
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // Accepts an empty body, because many clients declare JSON even without one.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void readJson(request, String(body), done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.get('/healthz', () => ({ ok: true }))
  return app
}
