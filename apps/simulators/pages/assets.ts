import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const own = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const font = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}-wght-normal.woff2`))

/** Includes the fonts, because not every machine has fonts for Thai and Lao. */
const assets = {
  'page.css': { type: 'text/css; charset=utf-8', file: own('./page.css') },
  'controls.css': { type: 'text/css; charset=utf-8', file: own('./controls.css') },
  'fonts.css': { type: 'text/css; charset=utf-8', file: own('./fonts.css') },
  'refresh.js': { type: 'text/javascript; charset=utf-8', file: own('./refresh.js') },
  'colours.css': { type: 'text/css; charset=utf-8', file: own('./colours.css') },
  'table.css': { type: 'text/css; charset=utf-8', file: own('../games/table/table.css') },
  'sign-in.css': { type: 'text/css; charset=utf-8', file: own('../games/sign-in/sign-in.css') },
  'table.js': { type: 'text/javascript; charset=utf-8', file: own('../games/table/table.js') },
  'latin.woff2': {
    type: 'font/woff2',
    file: font('plus-jakarta-sans/files/plus-jakarta-sans-latin'),
  },
  'thai.woff2': { type: 'font/woff2', file: font('anuphan/files/anuphan-thai') },
  'lao.woff2': { type: 'font/woff2', file: font('noto-sans-lao/files/noto-sans-lao-lao') },
} as const

/** Serves the styles, scripts and fonts of the pages, read once; no other file is reachable. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, { type, file }] of Object.entries(assets)) {
    const content = readFileSync(file)
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
}
