import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { clock } from '../clock.ts'
import type { House } from '../house.ts'
import { metrics } from '../http/metrics.ts'
import { openApi } from './openapi.ts'

/** Paths of the internal port: the members' port knows none of them. */
export const internalPath = /^\/(healthz|readyz|livez|metrics|docs)(\/|$)/

/**
 * What the operator's own machines ask: probes, metrics and, in the sandbox, the API's own page. It has a port and an
 * address of its own (INTERNAL_PORT, INTERNAL_HOST), so that nobody outside can slow the members' port down with it.
 * @param isServing whether the members' port takes calls: not before it listens, nor while it is closing.
 */
export async function openInternal(
  { settings, db, log }: Pick<House, 'settings' | 'db' | 'log'>,
  isServing: () => boolean,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_, reply) => {
    const ready =
      isServing() &&
      (await db.query('select 1 as one').then(
        () => true,
        () => false,
      ))
    return reply.status(ready ? 200 : 503).send({ ready, at: clock.nowMs() })
  })
  app.get('/metrics', async (_, reply) =>
    reply.header('content-type', metrics.contentType).send(await collected()),
  )
  if (settings.sandbox) await serveDocs(app)
  return app
}

let collecting: Promise<string> | undefined

/** Everybody who asks while the metrics are collected gets the same ones. */
function collected(): Promise<string> {
  collecting ??= metrics.metrics().finally(() => (collecting = undefined))
  return collecting
}

let made: ReturnType<typeof openApi> | undefined
let json: Buffer | undefined
const readDocument = (): ReturnType<typeof openApi> => (made ??= openApi())

/** Making the document takes a tenth of a second of processor time, so a process makes it for the first reader. */
const document = {
  get openapi() {
    return readDocument()['openapi']
  },
  get info() {
    return readDocument()['info']
  },
  get paths() {
    return readDocument()['paths']
  },
  get components() {
    return readDocument()['components']
  },
}

async function serveDocs(app: FastifyInstance): Promise<void> {
  // The plugin serialises the document for each request: this answers first, with what was serialised once.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/docs/json')
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .send((json ??= Buffer.from(JSON.stringify(document))))
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: narrow,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
  })
}

/** The page of the API's description loads nothing from outside either, and works without TLS on a private network. */
function narrow(policy: string): string {
  return policy.replaceAll(/ https:| validator\.swagger\.io| upgrade-insecure-requests;/g, '')
}
