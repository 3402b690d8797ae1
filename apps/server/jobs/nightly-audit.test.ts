import { afterEach, expect, test } from 'vitest'
import { clock } from '../platform/clock.ts'
import type { AppContext } from '../platform/app-context.ts'
import { metrics } from '../platform/http/metrics.ts'
import { asOwner } from '../testing/as-owner.ts'
import { chainOf } from '../testing/audit-chains.ts'
import { startTestApp } from '../testing/test-app.ts'
import { nightlyAudit } from './nightly-audit.ts'

const app = await startTestApp()
const logged: object[] = []
const note = (line: object): void => void logged.push(line)
const log = { info: note, warn: note, error: note } as unknown as AppContext['log']
afterEach(() => void (logged.length = 0))

const runAt = (bangkok: string): Promise<number> => {
  clock.set(() => new Date(`${bangkok}+07:00`))
  return nightlyAudit.run({ ...app.ctx, log })
}
const holds = async () =>
  (await metrics.getSingleMetric('champa_audit_proof_holds')!.get()).values[0]?.value

test('the audit log is checked once a night, and a fault raises an alarm', async () => {
  const staffId = await chainOf(app, 3)
  expect([await runAt('2026-11-22T03:30:05'), await holds()]).toEqual([3, 1])
  expect(logged).toMatchObject([{ event: 'audit-chain-whole', entries: 3, people: 1 }])
  expect(await runAt('2026-11-22T12:00:00')).toBe(0)
  await asOwner(app, 'delete from audit_entry where seq = 2')
  expect([await runAt('2026-11-23T03:30:00'), await holds()]).toEqual([1, 0])
  expect(logged.at(-1)).toMatchObject({
    event: 'audit-chain-broken',
    fault: `person ${staffId}, entry 2: the entry is missing`,
  })
  expect(await runAt('2026-11-23T12:00:00')).toBe(0)
})

test('a check that cannot run raises an alarm and is retried after its lease', async () => {
  await asOwner(app, 'alter table audit_entry rename to audit_entry_away')
  await runAt('2026-11-24T03:30:00')
  expect(logged).toMatchObject([{ event: 'audit-proof-failed' }])
  await asOwner(app, 'alter table audit_entry_away rename to audit_entry')
  await asOwner(app, 'delete from audit_entry; delete from audit_head')
  await runAt('2026-11-24T03:31:00')
  expect(await holds()).toBe(0)
  await runAt('2026-11-24T03:33:00')
  expect(await holds()).toBe(1)
})
