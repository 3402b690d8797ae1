import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts'
import { cleanEvents } from './clean-events.job.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterEach(() => clock.set())
afterAll(() => house.stop())

test('an event is forgotten when no gateway can repeat it any more, and not before', async () => {
  await house.house.db.query("insert into gateway_event (provider, event_id, type, reference, done_at) values ('PAYONEX', 'e1', 'charge.paid', 'r', $1)", [clock.now()])
  expect(await cleanEvents.run(house.house)).toBe(0)
  clock.set(() => new Date(Date.now() + 91 * 24 * 3_600_000))
  expect(await cleanEvents.run(house.house)).toBe(1)
})
