import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { internalPath } from '../internal/internal.ts'
import { refuse } from '../refusals.ts'

const memberApp = fileURLToPath(new URL('../../../member/dist/', import.meta.url))
const officeApp = fileURLToPath(new URL('../../../office/dist/', import.meta.url))

/**
 * Serves the precompressed files of the member app and, below /office/, of the office, and the
 * app's page for every other path.
 * @param formTargets further origins that the member app's page may submit forms to.
 */
export async function servePages(
  app: FastifyInstance,
  firstLocale: string,
  formTargets: () => Promise<string[]>,
): Promise<void> {
  const page = readPage(memberApp, firstLocale)
  const officePage = readPage(officeApp, firstLocale)
  if (page) await serveFiles(app, memberApp, '/')
  if (officePage) await serveFiles(app, officeApp, '/office/')
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    const inOffice = /^\/office(\/|$)/.test(path)
    const wanted = inOffice ? officePage : page
    if (
      path.startsWith('/api') ||
      internalPath.test(path) ||
      !wanted ||
      !['GET', 'HEAD'].includes(request.method) ||
      /\.\w{1,5}$/.test(path)
    )
      throw refuse('NO_DATA')
    if (!inOffice) allowForms(reply, await formTargets())
    return sendPage(request, reply, wanted)
  })
}

async function serveFiles(
  app: FastifyInstance,
  root: string,
  prefix: '/' | '/office/',
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachedFor(path)),
  })
}

/**
 * Names in /assets change with their content and icons rarely change; everything else, above all
 * the service worker, is revalidated.
 */
function cachedFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/icons/') ? 'public, max-age=86400' : 'no-cache'
}

/** Allows the page to submit sign-in forms to games that need one, and to no other site. */
function allowForms(reply: FastifyReply, targets: string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", ["form-action 'self'", ...targets].join(' ')),
  )
}

/** A page with its compressed versions, each made on first use. */
interface Page {
  plain: () => Buffer
  gzip: () => Buffer
  br: () => Buffer
}

/** The page of an app with the default language set; null when the app is not built. */
function readPage(builtApp: string, firstLocale: string): Page | null {
  const file = `${builtApp}index.html`
  if (!existsSync(file)) return null
  const plain = Buffer.from(
    readFileSync(file, 'utf8').replace(/<html lang="\w+"/, `<html lang="${firstLocale}"`),
  )
  return {
    plain: () => plain,
    gzip: once(() => gzipSync(plain)),
    br: once(() => brotliCompressSync(plain)),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().split(';')[0])
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(page[encoding ?? 'plain']())
}
