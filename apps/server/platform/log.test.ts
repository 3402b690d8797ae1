import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { openLog } from './log.ts'

const app = await startTestApp()

test('a database error is logged with its code but without the row that it quotes', async () => {
  const { phone } = await app.member()
  const err: unknown = await app.ctx.db
    .query('insert into phone_claim (phone, member_id) values ($1, 1), ($1, 2)', [phone])
    .catch((thrown: unknown) => thrown)
  expect((err as { detail: string }).detail).toContain(phone)
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  log.error({ err }, 'registration failed')
  log.error({ err: new Error('two failed', { cause: err }) }, 'registration failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'registration failed',
    err: { code: '23505' },
  })
  expect(lines.join()).not.toContain(phone)
})
