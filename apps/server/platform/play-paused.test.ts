import { expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '@champa/contract/endpoints'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { readInviteBanners } from '@champa/contract/invite'
import { readRefundBanners } from '@champa/contract/refund'
import { readSpinActive } from '@champa/contract/spin-active'
import { setDocument } from '../testing/sign-up.ts'
import { startTestApp } from '../testing/test-app.ts'
import { clock } from './clock.ts'

const app = await startTestApp()
const member = await app.member(100_00n)

const members = endpoints
  .filter(({ endpoint }) => endpoint.access === 'member' && !endpoint.upload)
  .map((one): [string, NamedEndpoint] => [one.name, one])
const play = members.filter(([, { endpoint }]) => endpoint.play)

/** Calls the endpoint with an empty request. */
async function ask({
  endpoint,
}: NamedEndpoint): Promise<{ status: number; body: { message?: string; until?: number } }> {
  const response = await fetch(`${app.url}${endpoint.path.replaceAll(/:(\w+)/g, 'none')}`, {
    method: endpoint.method,
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
  })
  return {
    status: response.status,
    body: (await response.json()) as { message?: string; until?: number },
  }
}
const pause = (until: Date | null) =>
  app.operator.db.query('update member set paused_until = $2 where member_id = $1', [
    member.id,
    until,
  ])

test.each(play)(
  'PLAY_PAUSED: %s is refused during a time-out, with the time at which it ends',
  async (_, one) => {
    const until = new Date(clock.nowMs() + 60_000)
    await pause(until)
    expect(await ask(one)).toMatchObject({
      status: 403,
      body: { message: 'PLAY_PAUSED', until: until.getTime() },
    })
    await pause(clock.now())
    expect((await ask(one)).body.message).not.toBe('PLAY_PAUSED')
  },
)

test('a time-out hides the banners of invites and refunds and pauses the wheel', async () => {
  const banners = [{ image: '/a.webp', html: '' }]
  await setDocument(app, 'invite', { banners })
  await setDocument(app, 'refund', { banners })
  const shown = async () => [
    await app.call(readInviteBanners, {}, member),
    await app.call(readRefundBanners, {}, member),
    await app.call(readSpinActive, {}, member),
  ]
  await pause(new Date(clock.nowMs() + 60_000))
  expect(await shown()).toMatchObject([
    { body: { banners: [] } },
    { body: { banners: [] } },
    { body: { paused: true } },
  ])
  await pause(clock.now())
  expect(await shown()).toMatchObject([
    { body: { banners } },
    { body: { banners } },
    { body: { paused: false } },
  ])
})

test('a time-out does not block endpoints without the contract’s flag `play`', async () => {
  await pause(new Date(clock.nowMs() + 60_000))
  const others = members.filter(([name, { endpoint }]) => !endpoint.play && name !== 'logout')
  for (const [name, one] of others)
    expect((await ask(one)).body.message, name).not.toBe('PLAY_PAUSED')
  expect(play.map(([name]) => name)).toEqual([
    'readDepositLookup',
    'activateGame',
    'autoLogin',
    'autoLoginWithPassword',
    'readGameAccount',
    'resetGamePassword',
    'createQrcode',
    'sendGiftLink',
    'activateBonus',
    'activatePromotion',
    'receiveInviteBonus',
    'spin',
  ])
})
