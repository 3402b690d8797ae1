import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { longRequestTimeoutMs } from '@champa/contract/limits'
import { openLog } from '../log.ts'
import { loadSettings } from '../settings.ts'
import { openHttp } from './http.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('SERVICE_UNAVAILABLE: the database is away, whatever way it says so', async () => {
  const http = await openHttp(loadSettings({ DATA_DIR: folder }), openLog('silent'))
  const errors = [Object.assign(new Error('shutting down'), { code: '57P01' }), Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), new Error('Connection terminated unexpectedly')]
  for (const [index, error] of errors.entries()) http.get(`/api/away-${index}`, async () => { throw error })
  http.get('/api/broken', async () => { throw Object.assign(new Error('no such column'), { code: '42703' }) })
  const statuses = []
  for (const path of ['away-0', 'away-1', 'away-2', 'broken']) statuses.push((await http.inject(`/api/${path}`)).statusCode)
  await http.close()
  expect(statuses).toEqual([503, 503, 503, 500])
})

test('a request that is sent drop by drop is dropped at last, after the slowest picture', async () => {
  const http = await openHttp(loadSettings({ DATA_DIR: folder }), openLog('silent'))
  const { requestTimeout } = http.server
  await http.close()
  expect(requestTimeout).toBeGreaterThan(longRequestTimeoutMs)
  expect(requestTimeout).toBeLessThan(2 * longRequestTimeoutMs)
})
