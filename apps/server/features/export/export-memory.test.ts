import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { maxExportRows } from '@champa/contract/office/exports'
import { startTestApp } from '../../testing/test-app.ts'
import { exportList } from './export-list.ts'
import { pageRows, sourceOf } from './sources.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const maxBytes = 64 * 1024 * 1024

test('[office:58] half a million rows and no more pass through less than 64 MB', async () => {
  const app = await startTestApp({ LOG_LEVEL: 'fatal' })
  let made = 0
  const endless = sourceOf<{ n: number; text: string }>(
    () => {
      const rows = Array.from({ length: pageRows }, () => ({
        n: (made += 1),
        text: `=${made} ${'บัญชี'.repeat(20)}`,
      }))
      return Promise.resolve({ rows, next: `${made}` })
    },
    { n: ({ n }) => n, text: ({ text }) => text },
  )
  const call = {
    body: { list: 'gifts', filters: {}, sort: 'newest' },
    staff: { staffId: 1n, name: 'นก', roles: ['owner'], grants: [] },
    headers: {},
    requestId: 'test',
    address: '127.0.0.1',
  }
  const file = await exportList({ gifts: endless } as never)(call as never, app.ctx)
  const before = heap()
  let [bytes, lines, most] = [0, 0, 0]
  for await (const part of file.body as AsyncIterable<string>) {
    bytes += Buffer.byteLength(part)
    lines += part.split('\r\n').length - 1
    if (lines % (50 * pageRows) < pageRows) most = Math.max(most, heap() - before)
  }
  expect(lines - maxExportRows).toBeLessThan(10)
  expect(bytes).toBeGreaterThan(2 * maxBytes)
  expect(most).toBeLessThan(maxBytes)
})
