import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { clock } from '../clock.ts'
import type { AppContext } from '../app-context.ts'
import { metrics } from '../http/metrics.ts'
import { openApi } from './openapi.ts'

/** Paths of the internal port; the members' port refuses them. */
export const internalPath = /^\/(healthz|readyz|livez|metrics|docs)(\/|$)/

/**
 * Serves probes, metrics and, in the sandbox, the API docs to the operator's own machines. It
 * listens on a separate port and address (INTERNAL_PORT, INTERNAL_HOST), so that outside traffic
 * cannot reach it.
 * @param isServing whether the members' port accepts calls: false before it listens and while it
 * closes.
 * @param collect returns the metrics in Prometheus' text format.
 */
export async function openInternal(
  { settings, db, log }: Pick<AppContext, 'settings' | 'db' | 'log'>,
  isServing: () => boolean,
  collect = () => metrics.metrics(),
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
  let collecting: Promise<string> | undefined
  app.get('/metrics', async (_, reply) => {
    // Concurrent requests share one collection of the metrics.
    collecting ??= collect().finally(() => (collecting = undefined))
    return reply.header('content-type', metrics.contentType).send(await collecting)
  })
  if (settings.sandbox) await serveDocs(app)
  return app
}

let made: ReturnType<typeof openApi> | undefined
let json: Buffer | undefined
const readDocument = (): ReturnType<typeof openApi> => (made ??= openApi())

/** Built on the first request, because building it takes a tenth of a second of CPU time. */
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
  // Answers before the docs plugin's own route, which would serialise the document for each
  // request.
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

/**
 * Removes outside hosts and the upgrade to https from the content security policy, so that the docs
 * load nothing from outside and work without TLS.
 */
function narrow(policy: string): string {
  return policy.replaceAll(/ https:| validator\.swagger\.io| upgrade-insecure-requests;/g, '')
}
