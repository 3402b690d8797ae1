import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './features/account/index.ts'
import { decisionActions, decisionRoutes } from './features/approval-actions/index.ts'
import { auditRoutes, openRefusalAudit } from './features/audit/index.ts'
import { bookRoutes } from './features/books/index.ts'
import { bonusRoutes } from './features/bonus/index.ts'
import { campaignRoutes } from './features/campaign/index.ts'
import { chatRoutes, joinLive } from './features/chat/index.ts'
import { correctionRoutes } from './features/correction/index.ts'
import { staffChangeRoutes } from './features/staff-changes/index.ts'
import { depositRoutes } from './features/deposit/index.ts'
import { gameRoutes, openFormTargets } from './features/game/index.ts'
import { giftLinkRoutes } from './features/gift-link/index.ts'
import { inviteRoutes } from './features/invite/index.ts'
import { lockRoutes } from './features/lock/index.ts'
import { lookupRoutes } from './features/lookup/index.ts'
import { listViewRoutes } from './features/list-view/index.ts'
import { exportRoutes } from './features/export/index.ts'
import { matchRoutes } from './features/match/index.ts'
import { memberRoutes } from './features/member/index.ts'
import { otpRoutes } from './features/otp/index.ts'
import { reconciliationRoutes } from './features/reconciliation/index.ts'
import { refundRoutes } from './features/refund/index.ts'
import { privacyRoutes } from './features/privacy/index.ts'
import { promotionRoutes } from './features/promotion/index.ts'
import { responsibleRoutes } from './features/responsible/index.ts'
import { slipRoutes } from './features/slip/index.ts'
import { spinRoutes } from './features/spin/index.ts'
import { staffRoutes } from './features/staff/index.ts'
import { statementRoutes } from './features/statement/index.ts'
import { todayRoutes } from './features/today/index.ts'
import { walletRoutes } from './features/wallet/index.ts'
import { withdrawRoutes } from './features/withdraw/index.ts'
import { openDb } from './platform/db.ts'
import type { AppContext } from './platform/app-context.ts'
import { cutSlowBodies, followConnections } from './platform/http/connections.ts'
import { openHttp } from './platform/http/http.ts'
import { authenticateSocket } from './platform/live/authenticate-socket.ts'
import { openLive, silentLive } from './platform/live/live.ts'
import { openLog } from './platform/log.ts'
import { servePages } from './platform/http/pages.ts'
import { openSecurityLog } from './platform/http/security-log.ts'
import { openInternal } from './platform/internal/internal.ts'
import { openRateLimits } from './platform/limits/rate-limits.ts'
import type { Route } from './platform/route/route.ts'
import { mountRoute } from './platform/route/mount-route.ts'
import { forgetSessions } from './platform/session.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openOperatorSettings } from './platform/operator-settings.ts'

/** The routes of every feature. */
export const routes: Route[] = [
  ...accountRoutes,
  ...otpRoutes,
  ...lookupRoutes,
  ...walletRoutes,
  ...gameRoutes,
  ...depositRoutes,
  ...withdrawRoutes,
  ...statementRoutes,
  ...slipRoutes,
  ...giftLinkRoutes,
  ...lockRoutes,
  ...inviteRoutes,
  ...promotionRoutes,
  ...bonusRoutes,
  ...campaignRoutes,
  ...refundRoutes,
  ...spinRoutes,
  ...responsibleRoutes,
  ...chatRoutes,
  ...privacyRoutes,
  ...staffRoutes,
  ...auditRoutes,
  ...bookRoutes(decisionActions),
  ...reconciliationRoutes,
  ...decisionRoutes,
  ...staffChangeRoutes,
  ...correctionRoutes,
  ...matchRoutes,
  ...exportRoutes(decisionActions),
  ...listViewRoutes,
  ...memberRoutes(decisionActions),
  ...todayRoutes,
]

/** How long a stop waits for requests in progress, longer than any call to a provider takes. */
const waitTimeoutMs = 25_000

/** A slow list of the office ends early, and takes no connection from members. */
const officePool = { maxConnections: 4, statementTimeoutMs: 5_000 }

export interface App {
  http: FastifyInstance
  /** Probes, metrics and docs on their own port. Not listening yet. */
  internal: FastifyInstance
  ctx: AppContext
  /** Finishes the requests in progress and awaits `besides`, then closes the database. */
  close: (besides?: Promise<void>) => Promise<void>
}

/** Builds the whole server on a migrated database, without listening yet. */
export async function openApp(settings: Settings, databaseUrl: string): Promise<App> {
  const log = openLog(settings.logLevel)
  const db = openDb(databaseUrl, { waitMs: settings.databaseWaitMs })
  const officeDb = openDb(databaseUrl, {
    ...officePool,
    waitMs: settings.databaseWaitMs,
  })
  const operatorSettings = await openOperatorSettings(db, log)
  operatorSettings.assertValid()
  const http = await openHttp(settings, log)
  const connections = followConnections(http.server)
  cutSlowBodies(http.server)
  const ctx: AppContext = { settings, db, officeDb, operatorSettings, live: silentLive, log }
  ctx.live = await openLive(http.server, settings, authenticateSocket(ctx), log)
  ctx.live.onSessionsEnded((memberId) => forgetSessions(db, memberId))
  joinLive(ctx)
  const mounting = {
    limits: openRateLimits(http, settings),
    noteRefusal: openSecurityLog(ctx),
    recordRefusal: openRefusalAudit(ctx),
  }
  for (const route of routes) mountRoute(http, ctx, mounting, route)
  await servePages(http, settings.defaultLocale, openFormTargets(db, settings))
  const internal = await openInternal(ctx, () => http.server.listening)
  const close = async (besides?: Promise<void>): Promise<void> => {
    // Requests in progress finish; a client that does not read its response is cut off.
    const impatience = setTimeout(() => http.server.closeAllConnections(), waitTimeoutMs)
    connections.endUnused()
    await ctx.live.close()
    await http.close()
    clearTimeout(impatience)
    await besides
    await internal.close()
    await Promise.all([db.end(), officeDb.end()])
  }
  return { http, internal, ctx, close }
}
