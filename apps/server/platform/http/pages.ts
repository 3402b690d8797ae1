import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { internalPath } from '../internal/internal.ts'
import { refuse } from '../refusals.ts'

const memberApp = fileURLToPath(new URL('../../../member/dist/', import.meta.url))
const officeApp = fileURLToPath(new URL('../../../office/dist/', import.meta.url))

/**
 * Serves the precompressed files of the member app and, below /office/, of the office, and the
 * page of the screen for every other path.
 * @param formTargets further origins that the member app's pages may submit forms to.
 */
export async function servePages(
  app: FastifyInstance,
  firstLocale: string,
  formTargets: () => Promise<string[]>,
): Promise<void> {
  const pageAt = readPages(firstLocale)
  const officePage = readOfficePage(firstLocale)
  if (pageAt) await serveFiles(app, memberApp, '/')
  if (officePage) await serveFiles(app, officeApp, '/office/')
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    const inOffice = /^\/office(\/|$)/.test(path)
    const wanted = inOffice ? officePage : pageAt?.(path)
    if (
      path.startsWith('/api') ||
      internalPath.test(path) ||
      !wanted ||
      !['GET', 'HEAD'].includes(request.method) ||
      /\.\w{1,5}$/.test(path)
    )
      throw refuse('NO_DATA')
    if (!inOffice) widenPolicy(reply, wanted, await formTargets())
    return sendPage(request, reply, wanted)
  })
}

/** One route serves all assets; each of the few other files has its own. */
async function serveFiles(
  app: FastifyInstance,
  root: string,
  prefix: '/' | '/office/',
): Promise<void> {
  const shared: FastifyStaticOptions = {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachedFor(path)),
  }
  await app.register(fastifyStatic, { ...shared, wildcard: false, globIgnore: ['assets/**'] })
  await app.register(fastifyStatic, {
    ...shared,
    root: `${root}assets/`,
    prefix: `${prefix}assets/`,
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

/**
 * Allows the page's own inline scripts and style by their hashes, and forms for the sign-in to
 * games that need one; no other inline code and no other site.
 */
function widenPolicy(reply: FastifyReply, { scripts, style }: Page, formTargets: string[]): void {
  const added = { 'script-src': scripts, 'style-src': [style], 'form-action': formTargets }
  const policy = Object.entries(added).reduce(
    (text, [directive, sources]) =>
      text.replace(`${directive} 'self'`, [`${directive} 'self'`, ...sources].join(' ')),
    String(reply.getHeader('content-security-policy')),
  )
  void reply.header('content-security-policy', policy)
}

/** A page with its compressed versions, each made on first use. */
interface Page {
  plain: () => Buffer
  gzip: () => Buffer
  br: () => Buffer
  /** Hashes of its inline scripts and style. */
  scripts: string[]
  style: string
}

/** A page as apps/member/build/write-pages.ts writes it. */
interface BuiltPage {
  paths: string[]
  html: Record<string, string>
  scripts: string[]
  style: string
}

const pagesRead = new Map<string, Map<string, Page>>()

/**
 * The member app's page for each path, in the default language; null when it is not built. The
 * process reads them once: a new build comes with a new process.
 */
function readPages(firstLocale: string): ((path: string) => Page | undefined) | null {
  const file = `${memberApp}.vite/pages.json`
  if (!existsSync(file)) return null
  const pages = pagesRead.get(firstLocale) ?? new Map(pagesOf(file, firstLocale))
  pagesRead.set(firstLocale, pages)
  return (path) => pages.get(path.replace(/\/+$/, '') || '/') ?? pages.get('*')
}

function pagesOf(file: string, locale: string): (readonly [string, Page])[] {
  const built: BuiltPage[] = JSON.parse(readFileSync(file, 'utf8'))
  return built.flatMap(({ paths, html, scripts, style }) => {
    const page = { ...compressed(html[locale] ?? ''), scripts, style }
    return paths.map((path) => [path, page] as const)
  })
}

/** The office's page with the default language set; null when it is not built. */
function readOfficePage(firstLocale: string): Page | null {
  const file = `${officeApp}index.html`
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8').replace(/<html lang="\w+"/, `<html lang="${firstLocale}"`)
  return { ...compressed(html), scripts: [], style: '' }
}

function compressed(html: string): Pick<Page, 'plain' | 'gzip' | 'br'> {
  const plain = Buffer.from(html)
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
