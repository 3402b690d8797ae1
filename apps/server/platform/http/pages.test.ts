import { afterAll, beforeAll, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts'

let house: TestHouse
let lao: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  lao = await openTestHouse({ LAO_BUILD: '1' })
})
afterAll(() => Promise.all([house.stop(), lao.stop()]))

const built = existsSync(new URL('../../../member/dist/index.html', import.meta.url))

test.runIf(built)('a first visit gets the page in the operator\'s language, compressed, and never from a stale cache', async () => {
  const answer = await fetch(`${house.url}/login`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain('<html lang="th"')
  expect(await (await fetch(`${lao.url}/login`)).text()).toContain('<html lang="lo"')
})

test('every kind of answer carries the security headers, and only pages of the API\'s own description allow more', async () => {
  for (const path of ['/login', '/api/lookup/banks', '/healthz', '/none.js']) {
    const headers = (await fetch(`${house.url}${path}`)).headers
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self' 'wasm-unsafe-eval';style-src 'self'")
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('the API describes itself as OpenAPI 3.1 with every endpoint', async () => {
  const description = (await (await fetch(`${house.url}/docs/json`)).json()) as { openapi: string; paths: Record<string, unknown> }
  expect(description.openapi).toBe('3.1.0')
  expect(description.paths).toHaveProperty(['/api/wallet/transfer'])
  expect((await fetch(`${house.url}/docs`)).status).toBe(200)
  // Paths that differ only in the names of their places are identical (OpenAPI 3.1, Paths Object).
  const shapes = Object.keys(description.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes).toEqual([...new Set(shapes)])
})
