import type { CustomerEvents, CustomerSignals } from '@champa/contract/live-events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { readDepositTracker } from '@champa/contract/deposit'
import { clock } from '../../platform/clock.ts'
import { testGiftLinks } from '../../testing/test-gift-links.ts'
import { eventually } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { checkGiftLinks } from './check-gift-links.job.ts'

const screens: Socket[] = []
const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
afterEach(() => {
  for (const one of screens.splice(0)) one.disconnect()
})

async function track(member: TestMember) {
  const response = await app.call(readDepositTracker, {}, member)
  return response.ok
    ? response.body.deposits.map(({ steps, channel, provider, amount, reason, next }) => ({
        way: steps.map((one) => one.stage).join(' '),
        channel,
        provider,
        amount,
        reason,
        next,
      }))
    : []
}
const giftLink = { channel: 'gift', provider: 'TRUEMONEY', amount: null, reason: null, next: null }

/**
 * Opens a member's socket that reads the tracker on each deposit event; returns the stages it has
 * read.
 */
async function screenOf(member: TestMember): Promise<string[]> {
  const seen: string[] = []
  const socket: Socket<CustomerEvents, CustomerSignals> = io(app.url, {
    transports: ['websocket'],
    auth: { token: member.token },
    reconnection: false,
  })
  screens.push(socket)
  socket.on('changed', ({ what }) => {
    if (what.includes('deposit'))
      void track(member).then((deposits) => seen.push(deposits[0]?.way ?? ''))
  })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('connect_error', reject),
  )
  return seen
}

test('tracks a gift that is redeemed immediately as one deposit by gift link', async () => {
  const member = await app.member()
  await giftLinks.send(member, (await giftLinks.make({ amount: 30 })).link)
  expect(await track(member)).toEqual([
    { ...giftLink, way: 'waiting seen credited', amount: 30_00n },
  ])
})

test('sends an open screen each stage: waiting, seen, credited', async () => {
  const member = await app.member()
  const seen = await screenOf(member)
  await app.fault('gift/verify', 'error', 1)
  await giftLinks.send(member, (await giftLinks.make({ amount: 40 })).link)
  expect(await track(member)).toEqual([{ ...giftLink, way: 'waiting', next: 'wait' }])
  await eventually(async () => seen.includes('waiting'))
  clock.set(() => new Date(Date.now() + 60_000))
  await app.fault('gift/redeem', 'timeout', 1)
  await checkGiftLinks.run(app.ctx)
  expect(await track(member)).toEqual([{ ...giftLink, way: 'waiting seen', next: 'wait' }])
  await eventually(async () => seen.includes('waiting seen'))
  clock.set(() => new Date(Date.now() + 120_000))
  await checkGiftLinks.run(app.ctx)
  expect(await track(member)).toEqual([
    { ...giftLink, way: 'waiting seen credited', amount: 40_00n },
  ])
  await eventually(async () => seen.includes('waiting seen credited'))
})

test('shows why a gift was refused, and tracks the link sent again separately', async () => {
  const member = await app.member()
  const seen = await screenOf(member)
  const { link } = await giftLinks.make({ amount: 20 })
  await app.fault('gift/redeem', 'refuse', 1)
  await giftLinks.send(member, link)
  const failed = { ...giftLink, reason: 'CONDITION_NOT_MET' }
  expect(await track(member)).toEqual([{ ...failed, way: 'waiting seen failed' }])
  await eventually(async () => seen.includes('waiting seen failed'))
  await giftLinks.send(member, link)
  expect(await track(member)).toMatchObject([
    { way: 'waiting seen credited', amount: 20_00n },
    { way: 'waiting failed', reason: 'CONDITION_NOT_MET' },
  ])
})
