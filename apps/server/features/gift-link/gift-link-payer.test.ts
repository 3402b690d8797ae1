import { afterEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { testGiftLinks } from '../../testing/test-gift-links.ts'
import { shipRisk } from '../../testing/risk.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { creditGiftLink } from './gift-link.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())

/** Credits a gift from this sender and returns the stored comparison of sender and member. */
async function judged(owner: string | null): Promise<string | null> {
  const member = await app.member()
  await app.operator.db.query("update member set name = 'สมชาย ใจดี' where member_id = $1", [
    member.id,
  ])
  const link = await testGiftLinks(app).reserve(member, 50)
  expect(await creditGiftLink(app.ctx, link, 50_00n as MinorUnits, owner)).toBe(true)
  const [play] = await app.ctx.db.query<{ payerMatch: string | null }>(
    'select payer_match from deposit_play where member_id = $1',
    [member.id],
  )
  return play!.payerMatch
}

test.each([
  [null, 'unclear'],
  ['', 'unclear'],
  ['***', 'unclear'],
  ['สมชาย ใ***', 'own'],
  ['สมศรี รักไทย', 'foreign'],
])('a gift with the reported sender %j is %s', async (owner, fits) => {
  await shipRisk(app)
  expect(await judged(owner)).toBe(fits)
})

test('a gift without a sender is accepted where the operator accepts unnamed payers', async () => {
  await shipRisk(app, { acceptUnnamed: ['TRUEMONEY'] })
  expect(await judged(null)).toBeNull()
})
