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
import { isDatabaseAway, lockTimeout, sqlState } from '../db.ts'
import type { Log } from '../log.ts'
import { longRequestTimeoutMs } from '@champa/contract/constants'
import { countRequest } from './metrics.ts'
import { Refusal, refuse } from '../refusals.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Settings } from '../settings/settings.ts'
import { readJsonBodies } from '../route/json-bodies.ts'

const largestBody = 65_536
/** A request still incomplete after this time is dropped. The app's own timeout is shorter. */
const maxRequestMs = longRequestTimeoutMs + 30_000

/**
 * Creates the Fastify server with everything all responses share: request ids, security headers,
 * limits and the form of refusals.
 */
export async function openHttp(settings: Settings, log: Log): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Request loggers are off: one for each request costs more than adding the request id to the
    // few log lines.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Trusts one proxy, the operator's own: only the address that it appended to X-Forwarded-For
    // counts.
    trustProxy: settings.trustProxy ? (_address, hop) => hop < 1 : false,
    bodyLimit: largestBody,
    requestTimeout: maxRequestMs,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => answerNoPath(request, reply),
  })
  readJsonBodies(app)
  await app.register(multipart)
  addSecurityHeaders(app, settings)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  if (!settings.trustProxy && !settings.sandbox) warnOfProxy(app, log)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    countRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    request.log.debug(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  return app
}

/** Warns once: without TRUST_PROXY the limits count all members behind a proxy as one address. */
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

/**
 * Answers a malformed path with NO_DATA. No hook runs for it, so it sets the required headers
 * itself.
 */
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

const aboutError = (error: unknown, request: FastifyRequest): object => ({
  reqId: request.id,
  err: error,
  route: request.routeOptions.url,
})

/**
 * Errors that Fastify reports (invalid JSON, too large, wrong type) become INVALID_INPUT, an
 * unavailable database SERVICE_UNAVAILABLE, and a lock timeout REQUEST_LIMIT. Anything else is a
 * bug and reveals nothing.
 */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('INVALID_INPUT', { fields: ['body'] })
  if (error.statusCode === 503) return refuse('SERVICE_UNAVAILABLE')
  if (isDatabaseAway(error)) {
    request.log.warn(aboutError(error, request), 'database unavailable')
    return refuse('SERVICE_UNAVAILABLE')
  }
  // Another operation held a lock, usually on the member's book, for longer than a statement waits.
  if (sqlState(error) === lockTimeout) {
    request.log.warn(aboutError(error, request), 'lock timeout')
    return refuse('REQUEST_LIMIT', { retryAfter: 1 })
  }
  request.log.error(aboutError(error, request), 'unhandled error')
  return refuse('INTERNAL_SERVER_ERROR')
}
