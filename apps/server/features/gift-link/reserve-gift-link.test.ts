import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { loseAnswer } from '../../testing/crashing-app.ts'
import { giftLinkWallet, testGiftLinks } from '../../testing/test-gift-links.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { giftLinkOf, reserveGiftLink } from './gift-link.ts'

const app = await startTestApp()
const giftLinks = testGiftLinks(app)

test('a reservation whose answer was lost stays for the job, and is not made again', async () => {
  const member = await app.member()
  const { hash } = await giftLinks.make({ amount: 20 })
  const request = {
    hash,
    memberId: member.id,
    receivingAccount: `TRUEMONEY:${giftLinkWallet}`,
    wallet: giftLinkWallet,
    minimum: 2_00n,
    dueAt: clock.now(),
  }
  const { db } = loseAnswer(app.ctx, 'gift-links-reserve')
  await expect(reserveGiftLink(db, request)).rejects.toThrow('lost')
  expect(await reserveGiftLink(db, request)).toBeNull()
  expect(
    await app.ctx.db.query('select seq from movement where member_id = $1', [member.id]),
  ).toEqual([{ seq: 1n }])
  expect(await giftLinkOf(app.ctx.db, hash)).toMatchObject({
    ...request,
    state: 'reserved',
    seq: 1n,
    attempt: 1,
  })
})
