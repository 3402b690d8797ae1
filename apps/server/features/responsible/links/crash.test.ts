import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccount } from '@champa/contract/account'
import { excludeMyself } from '@champa/contract/responsible'
import { clock } from '../../../platform/clock.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import {
  runInCrashingTransaction,
  crashAtTransaction,
  type CrashPoint,
} from '../../../testing/crashing-app.ts'
import { newSecrets } from '../../../testing/new-secrets.ts'
import {
  breakOf,
  exclude,
  findAll,
  newDevice,
  newName,
  openAccount,
} from '../../../testing/persons.ts'
import { newAddress, provePhone, registerBody } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { markBreaks } from '../exclusion/mark-breaks.job.ts'
import { findAccounts } from './find-accounts-of-breaks.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })

const minuteMs = 60_000

test('applies a break to a linked account once, after a crash at any step', async () => {
  const deaths = Array.from(
    { length: cases(12, 40) },
    (_, index): CrashPoint => ({
      at: Math.floor(index / 2) + 1,
      when: index % 2 === 0 ? 'before' : 'after',
    }),
  )
  for (const [index, crash] of deaths.entries()) {
    const [name, device] = [newName(), newDevice()]
    const [one, other] = [
      await openAccount(app, { name, device }),
      await openAccount(app, { name, device }),
    ]
    const until = await exclude(app, one)
    if (index % 4 < 2)
      await runInCrashingTransaction(app.ctx, crash, (ctx) => findAccounts.run(ctx))
    else {
      const dying = crashAtTransaction(app.ctx, { ...crash, at: 1 + (index % 3) })
      await Promise.race([findAccounts.run(dying.ctx), dying.crashed])
    }
    clock.set(() => new Date(Date.now() + 2 * minuteMs))
    await findAll(app)
    clock.set()
    expect(await breakOf(app, other), JSON.stringify(crash)).toEqual({
      status: 'self-excluded',
      until,
      kinds: ['linked-exclusion'],
    })
    expect(await app.ctx.db.query('select 1 from break_search')).toEqual([])
  }
})

test('fingerprints hashed with an earlier VAULT_KEY still match and are replaced', async () => {
  const { settings } = app.ctx
  const secrets = settings.secrets as { VAULT_KEY: string }
  const old = secrets.VAULT_KEY
  const one = await openAccount(app)
  await exclude(app, one)
  const keysOf = () =>
    app.ctx.db.query<{ key: string }>(
      'select distinct key_id as key from exclusion_fingerprint where member_id = $1',
      [one.id],
    )
  const register = async () => {
    const body = { ...registerBody(), name: one.name, bankAccountName: one.name }
    const otpToken = await provePhone(app, body.username)
    return app.call(createAccount, { body: { ...body, otpToken }, headers: newAddress() })
  }
  const markAll = async () => {
    while ((await markBreaks.run(app.ctx)) > 0);
  }
  const refused = { body: { message: 'INACTIVE_USER' } }
  const [before] = await keysOf()
  try {
    secrets.VAULT_KEY = `${newSecrets().VAULT_KEY},${old}`
    expect(await register()).toMatchObject(refused)
    await markAll()
    const after = await keysOf()
    expect(after).toHaveLength(1)
    expect(after[0]).not.toEqual(before)
    expect(await register()).toMatchObject(refused)
    secrets.VAULT_KEY = secrets.VAULT_KEY.split(',')[0]!
    expect(await register()).toMatchObject(refused)
  } finally {
    secrets.VAULT_KEY = old
    await markAll()
  }
})

interface Sketch {
  name: number
  devices: number[]
}

const sketch: fc.Arbitrary<Sketch> = fc.record({
  name: fc.nat({ max: 2 }),
  devices: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 }),
})

/**
 * The accounts linked to the first one, directly or through other accounts. Two accounts are linked
 * when they share both the name and a device.
 */
function personOf(accounts: readonly Sketch[]): Set<number> {
  const found = new Set([0])
  for (const index of found)
    accounts.forEach((account, other) => {
      const mine = accounts[index]!
      if (account.name === mine.name && account.devices.some((one) => mine.devices.includes(one)))
        found.add(other)
    })
  return found
}

test('excludes exactly the accounts that are linked by name and device', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sketch, { minLength: 2, maxLength: 6 }), async (accounts) => {
      const names = [newName(), newName(), newName()]
      const devices = [newDevice(), newDevice(), newDevice(), newDevice()]
      const members: TestMember[] = []
      for (const { name, devices: own } of accounts) {
        const member = await app.member()
        await app.operator.db.query(
          'update member set name = $2, bank_account_name = $2 where member_id = $1',
          [member.id, names[name]],
        )
        for (const device of own) await noteDevice(app.ctx.db, devices[device]!, member.id)
        members.push(member)
      }
      const done = await app.call(excludeMyself, { body: { months: 6 } }, members[0])
      expect(done.ok).toBe(true)
      await findAll(app)
      const person = personOf(accounts)
      for (const [index, member] of members.entries())
        expect((await breakOf(app, member)).status, String(index)).toBe(
          person.has(index) ? 'self-excluded' : 'active',
        )
    }),
    { numRuns: cases(10, 60) },
  )
})
