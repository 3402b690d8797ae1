import { expect, test } from 'vitest'
import { asOwner } from '../../apps/server/testing/as-owner.ts'
import { chainOf } from '../../apps/server/testing/audit-chains.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import { operatorName, type Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)

const commandsIn = async (name: string) =>
  app.ctx.db.query<{ actor: string; outcome: string; body: string }>(
    'select actor, outcome, body from audit_entry where action = $1 order by seq',
    [`cli.${name}`],
  )

test('[office:25] each command leaves an entry before and after it, with the login name', async () => {
  await operator('approve', 'm1-1')
  await operator('staff')
  await operator('reject', 'm1-1')
  expect(await commandsIn('approve')).toMatchObject([
    { actor: `cli:${operatorName()}`, outcome: 'asked' },
    { actor: `cli:${operatorName()}`, outcome: 'refused' },
  ])
  expect((await commandsIn('staff')).map(({ outcome }) => outcome)).toEqual(['asked', 'done'])
  const usage = await commandsIn('reject')
  expect(usage.map(({ outcome }) => outcome)).toEqual(['asked', 'refused'])
  expect(JSON.parse(usage[0]!.body)).toMatchObject({ details: { words: ['m1-1'] } })
})

test('phones and account numbers among the words of a command are masked', async () => {
  await operator('assign', 'PAYONEX', 'pay-1', '+66812345678')
  for (const { body } of await commandsIn('assign')) {
    expect(body).not.toContain('66812345678')
    expect(JSON.parse(body)).toMatchObject({
      details: {
        words: ['PAYONEX', 'pay-1', expect.stringMatching(/^…5678 hmac-sha256:[0-9a-f]{64}$/)],
      },
    })
  }
})

test('the account after the code of a bank is masked, also with eight digits', async () => {
  for (const account of ['KBANK:12345678', 'KBANK:1234567890'])
    await operator('staff-bar', 'nobody', account)
  const bodies = (await commandsIn('staff-bar')).map(({ body }) => body)
  expect(bodies).toHaveLength(4)
  expect(bodies.join()).not.toMatch(/12345/)
})

test('a command does not run when its entry cannot be written', async () => {
  await asOwner(app, 'alter table audit_entry rename to audit_entry_away')
  await expect(
    operator('staff-add', 'ghost', 'support', '0812345678', 'KBANK:1234567890', 'Ghost'),
  ).rejects.toThrow(/audit_entry/)
  await asOwner(app, 'alter table audit_entry_away rename to audit_entry')
  expect((await operator('staff')).message).not.toContain('ghost')
})

test('a command that fails leaves an entry that says so', async () => {
  await asOwner(app, 'alter table staff rename to staff_away')
  await expect(operator('staff')).rejects.toThrow()
  await asOwner(app, 'alter table staff_away rename to staff')
  expect((await commandsIn('staff')).at(-1)).toMatchObject({ outcome: 'failed' })
})

test('audit-verify names the first entry that does not follow, by person and number', async () => {
  const staffId = await chainOf(app, 3)
  const whole = await operator('audit-verify')
  expect(whole).toMatchObject({ done: true })
  expect(whole.message).toMatch(/^The audit log is whole: \d+ entries of 2 people, 0 anchors\.$/)
  await asOwner(app, `update audit_entry set reason = 'x' where staff_id = ${staffId} and seq = 2`)
  expect(await operator('audit-verify')).toEqual({
    done: false,
    message: `The audit log was changed: person ${staffId}, entry 2: its column reason differs from its body.`,
  })
  const other = ['--from', '2020-01-01', '--to', '2020-01-31']
  expect(await operator('audit-verify', ...other)).toMatchObject({ done: true })
  for (const words of [['--from'], ['--from', '2020-13-01'], ['--since', '2020-01-01']])
    expect((await operator('audit-verify', ...words)).message).toMatch(/^Usage: /)
})
