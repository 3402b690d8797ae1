import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const assets = {
  'page.css': { type: 'text/css; charset=utf-8', file: new URL('./page.css', import.meta.url) },
  'refresh.js': { type: 'text/javascript; charset=utf-8', file: new URL('./refresh.js', import.meta.url) },
  'table.css': { type: 'text/css; charset=utf-8', file: new URL('../games/table.css', import.meta.url) },
  'table.js': { type: 'text/javascript; charset=utf-8', file: new URL('../games/table.js', import.meta.url) },
} as const

/** The few styles and scripts of the pages; read once, nothing else is served. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, { type, file }] of Object.entries(assets)) {
    const text = readFileSync(file, 'utf8')
    app.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text))
  }
}
