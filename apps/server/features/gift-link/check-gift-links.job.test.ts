import { afterEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { testGiftLinks, giftLinkWallet } from '../../testing/test-gift-links.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { checkGiftLinks } from './check-gift-links.job.ts'
import { closeGiftLink, listGiftLinks } from './close-gift-link.ts'
import { countSend, creditGiftLink, type GiftLink } from './gift-link.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
afterEach(() => app.proveBooks())

const later = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
/** Longer than the whole retry schedule at the pace of this test. */
const aDayMs = 90 * 36_000
const run = () => checkGiftLinks.run(app.ctx)
async function readState(
  member: TestMember,
): Promise<{ statuses: string[]; amount: bigint; wallet: bigint }> {
  const [row] = await app.ctx.db.query<{ statuses: string[]; amount: bigint; wallet: bigint }>(
    `select array_agg(m.status order by m.seq) as statuses, sum(m.amount)::bigint as amount,
        (select balance from account where member_id = $1 and name = 'wallet') as wallet
      from movement m
      where m.member_id = $1`,
    [member.id],
  )
  return row!
}
const credited = { statuses: ['SUCCESS'], amount: 50_00n, wallet: 50_00n }
const waiting = { statuses: ['in progress'], amount: 0n, wallet: 0n }

const deaths: [string, (link: GiftLink) => Promise<void>][] = [
  ['reserving the link', async () => undefined],
  ['counting the send', async (link) => void (await countSend(app.ctx.db, link))],
  [
    'redeeming',
    async (link) => {
      await countSend(app.ctx.db, link)
      await giftLinks.take(link.hash, giftLinkWallet)
    },
  ],
  [
    'posting',
    async (link) => {
      await countSend(app.ctx.db, link)
      await giftLinks.take(link.hash, giftLinkWallet)
      await creditGiftLink(app.ctx, link, 50_00n as MinorUnits, null)
      await app.ctx.db.query(
        `update gift_link set state = 'reserved', amount = null, due_at = $2 where hash = $1`,
        [link.hash, clock.now()],
      )
    },
  ],
]

test.each(deaths)('after a crash after %s the job credits the gift once', async (_, die) => {
  const member = await app.member()
  const link = await giftLinks.reserve(member, 50)
  await die(link)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await readState(member)).toEqual(credited)
})

test.each(['timeout', 'lost-reply', 'error', 'out-of-order', 'slow', 'pending'])(
  'a "redeem" that ends with %s is resolved by the job and credited once',
  async (mode) => {
    const member = await app.member()
    const { link } = await giftLinks.make({ amount: 50 })
    await app.fault('gift/redeem', mode, 1)
    await giftLinks.send(member, link)
    expect(await readState(member)).toEqual(waiting)
    later(60_000)
    await run()
    await run()
    expect(await readState(member)).toEqual(credited)
  },
)

test.each(['timeout', 'error', 'out-of-order'])(
  'a "verify" that ends with %s is repeated, then the gift is redeemed',
  async (mode) => {
    const member = await app.member()
    const { link } = await giftLinks.make({ amount: 50 })
    await app.fault('gift/verify', mode, 1)
    expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'in progress' } })
    later(60_000)
    await run()
    expect(await readState(member)).toEqual(credited)
  },
)

test('escalates a gift without a known received amount, and an operator closes it', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 50 })
  for (const call of ['gift/redeem', 'gift/verify']) await app.fault(call, 'pending')
  await app.fault('gift/verify', 'slow', 1)
  await giftLinks.send(member, link)
  await app.ctx.db.query('update gift_link set sends = 1 where hash = $1', [hash])
  await giftLinks.take(hash, giftLinkWallet)
  later(aDayMs)
  await run()
  expect(await readState(member)).toEqual(waiting)
  expect(await listGiftLinks(app.ctx)).toMatchObject([{ hash }])
  expect(await run()).toBe(0)
  expect(await closeGiftLink(app.ctx, hash, 50_00n as MinorUnits)).toBe('closed')
  expect(await closeGiftLink(app.ctx, hash, 50_00n as MinorUnits)).toBe('not-waiting')
  expect(await readState(member)).toEqual(credited)
})

test('trusts no refusal after an unanswered "redeem", which may have succeeded', async () => {
  const member = await app.member()
  const link = await giftLinks.reserve(member, 50)
  await countSend(app.ctx.db, link)
  await giftLinks.take(link.hash)
  await run()
  expect(await readState(member)).toEqual(waiting)
  later(aDayMs)
  await run()
  expect(await closeGiftLink(app.ctx, link.hash, null)).toBe('closed')
  expect(await readState(member)).toEqual({ statuses: ['FAILED'], amount: 0n, wallet: 0n })
  expect(await closeGiftLink(app.ctx, 'nothing', null)).toBe('not-found')
})

test('escalates a gift that was redeemed into our wallet before it was sent to us', async () => {
  const member = await app.member()
  const { link, hash } = await giftLinks.make({ amount: 50 })
  await giftLinks.take(hash, giftLinkWallet)
  expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'in progress' } })
  expect(await readState(member)).toEqual(waiting)
  expect((await listGiftLinks(app.ctx)).map((one) => one.hash)).toContain(hash)
  await closeGiftLink(app.ctx, hash, null)
})

test('fails the deposit and releases the link when no retry reaches TrueMoney', async () => {
  const member = await app.member()
  const { link } = await giftLinks.make({ amount: 50 })
  await app.fault('gift/verify', 'error')
  await giftLinks.send(member, link)
  later(aDayMs)
  await run()
  expect(await readState(member)).toMatchObject({ statuses: ['FAILED'], wallet: 0n })
  clock.set()
  await app.clearFaults()
  expect(await giftLinks.send(member, link)).toMatchObject({ body: { status: 'SUCCESS' } })
})
