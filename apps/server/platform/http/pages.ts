import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { refuse } from '../refusals.ts'

const builtApp = fileURLToPath(new URL('../../../member/dist/', import.meta.url))

/** The member app's files (compressed beforehand), the API's own page, and what answers every other path. */
export async function servePages(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApi() as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none', tryItOutEnabled: false } })
  const built = existsSync(`${builtApp}index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: builtApp,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || !built || !['GET', 'HEAD'].includes(request.method) || /\.\w{1,5}$/.test(request.url.split('?')[0]!)) throw refuse('NO_DATA')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

