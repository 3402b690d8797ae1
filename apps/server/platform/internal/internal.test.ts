import { describe, expect, test } from 'vitest'
import { readWallet } from '@champa/contract/wallet'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'
import { openInternal } from './internal.ts'

const app = await startTestApp()

const paths = [
  '/healthz',
  '/readyz',
  '/livez',
  '/metrics',
  '/docs',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/index.html',
]

test("the members' port refuses probes, metrics and docs, even to 500 concurrent calls", async () => {
  const member = await app.member()
  const statuses = paths.flatMap((path) =>
    Array.from({ length: 500 }, () =>
      app.app.http.inject({ url: path }).then(({ statusCode }) => statusCode),
    ),
  )
  const answered = app.call(readWallet, {}, member)
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]))
  expect(await answered).toMatchObject({ ok: true })
})

describe('the internal port', () => {
  test('the internal port serves liveness, readiness and metrics', async () => {
    const { internal } = app.app
    expect((await internal.inject('/healthz')).json()).toEqual({ alive: true })
    expect((await internal.inject('/readyz')).json()).toMatchObject({ ready: true })
    const metrics = await internal.inject('/metrics')
    expect(metrics.headers['content-type']).toContain('text/plain')
    expect(metrics.body).toContain('champa_request_seconds')
  })

  test('the internal port serves docs and an OpenAPI 3.1 document of unique paths', async () => {
    const answer = await app.app.internal.inject('/docs/json')
    const description = answer.json<{ openapi: string; paths: Record<string, unknown> }>()
    expect(description.openapi).toBe('3.1.0')
    expect(description.paths).toHaveProperty(['/api/wallet/transfer'])
    expect((await app.app.internal.inject('/docs/')).statusCode).toBe(200)
    // Paths that differ only in parameter names are identical (OpenAPI 3.1, Paths Object).
    const shapes = Object.keys(description.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(shapes).toEqual([...new Set(shapes)])
  })

  test('the internal port serves no docs outside the sandbox', async () => {
    const earnest = await openInternal(
      { ...app.ctx, settings: { ...app.ctx.settings, sandbox: false } },
      () => true,
    )
    const statuses = await Promise.all(
      ['/docs', '/docs/json', '/readyz'].map(async (url) => (await earnest.inject(url)).statusCode),
    )
    await earnest.close()
    expect(statuses).toEqual([404, 404, 200])
  })
})

test('the server is not ready while its members’ port is closed', async () => {
  const closed = await openInternal(app.ctx, () => false)
  const { statusCode } = await closed.inject('/readyz')
  await closed.close()
  expect(statusCode).toBe(503)
})

test('REQUEST_LIMIT: pages, files, unknown paths and calls of an address share one limit', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '1' })
  const ask = (url: string, address = '198.51.100.5') =>
    small.app.http.inject({ url, headers: { 'x-forwarded-for': address } })
  const kinds = ['/login', '/assets/none.js', '/metrics', '/api/none', '/office']
  for (let n = 0; n < 10; n++)
    expect((await ask(kinds[n % kinds.length]!)).statusCode).not.toBe(429)
  const refused = await Promise.all(kinds.map((url) => ask(url)))
  const other = await ask('/api/none', '198.51.100.6')
  await small.stop()
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(kinds.map(() => 429))
  expect(refused[0]!.json()).toMatchObject({
    message: 'REQUEST_LIMIT',
    retryAfter: expect.any(Number),
  })
  expect(other.statusCode).toBe(404)
})
