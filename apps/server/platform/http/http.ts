import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../db.ts'
import type { Log } from '../log.ts'
import { longRequestTimeoutMs } from '@champa/contract/limits'
import { countRequest } from './metrics.ts'
import { Refusal, refuse } from '../refusals.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Settings } from '../settings.ts'
import { readJsonBodies } from '../route/json-bodies.ts'

const largestBody = 65_536
/** A request that is not whole by then is dropped: the app itself gives up on the slowest picture before. */
const requestMostMs = longRequestTimeoutMs + 30_000

/** The Fastify server with what every answer shares: request ids, security headers, limits, and one form of refusal. */
export async function openHttp(settings: Settings, log: Log): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One proxy, the operator's own: the address it appended is believed, nothing that stood there before.
    trustProxy: settings.trustProxy ? (_address, hop) => hop < 1 : false,
    bodyLimit: largestBody,
    requestTimeout: requestMostMs,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => answerNoPath(request, reply),
  })
  readJsonBodies(app)
  await app.register(multipart)
  await addSecurityHeaders(app, settings)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  if (!settings.trustProxy && !settings.sandbox) warnOfProxy(app, log)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    request.log.debug(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  return app
}

/** Without TRUST_PROXY every member behind a proxy is one address to the limits: said once. */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    isWarned = true
    log.warn(
      'a request carries x-forwarded-for, but TRUST_PROXY is 0: behind a proxy all members count as one address',
    )
  })
}

/** A path that cannot be read names nothing. No hook runs for it, so it brings the headers that matter itself. */
function answerNoPath(request: FastifyRequest, reply: FastifyReply): void {
  const { code, status } = refuse('NO_DATA')
  void reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': request.id,
    })
    .send({ message: code, requestId: request.id })
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request)
  if (refusal.details.retryAfter)
    void reply.header('retry-after', String(refusal.details.retryAfter))
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .send({ message: refusal.code, requestId: request.id, ...refusal.details })
}

/** What Fastify itself refuses (no JSON, too large, wrong type) is a bad input; the rest is a bug and says nothing. */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('INVALID_INPUT', { fields: ['body'] })
  if (error.statusCode === 503) return refuse('SERVICE_UNAVAILABLE')
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'the database is away')
    return refuse('SERVICE_UNAVAILABLE')
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'bug')
  return refuse('INTERNAL_SERVER_ERROR')
}
