import { logout, readProfile } from '@champa/contract/account'
import { requesterHeader } from '@champa/contract/constants'
import { readBanks, readInfo } from '@champa/contract/lookup'
import { expect, test, describe } from 'vitest'
import { clock } from '../clock.ts'
import { openSession } from '../session.ts'
import { openTestApp, startTestApp } from '../../testing/test-app.ts'
import { paidEvent, sendEvent } from '../../testing/outside-world.ts'

test('REQUEST_LIMIT: an invented token does not bypass the limit of an address', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '3' })
  const statuses = []
  for (let n = 0; n < 5; n++)
    statuses.push(
      (
        await small.call(readBanks, {
          headers: {
            authorization: `Bearer ${String(n).padStart(43, 'B')}`,
            'x-forwarded-for': '198.51.100.10',
          },
        })
      ).status,
    )
  await small.stop()
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('REQUEST_LIMIT: thousands of invented tokens do not reset a member’s counter', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '2' })
  const member = await small.member()
  const ask = async () => (await small.call(readProfile, {}, member)).status
  const before = [await ask(), await ask(), await ask()]
  const invented = (n: number) => ({
    [requesterHeader]: 'champa-member/1.1.14',
    authorization: `Bearer ${String(n).padStart(43, 'C')}`,
    'x-forwarded-for': `10.8.${n >> 8}.${n & 255}`,
  })
  for (let n = 0; n < 6_000; n++)
    await small.app.http.inject({ url: readInfo.path, headers: invented(n) })
  const after = await ask()
  await small.stop()
  expect([...before, after]).toEqual([200, 200, 429, 429])
})

test('members are served while an anonymous caller floods the API from their shared address', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '5' })
  const [member, headers] = [await small.member(), { 'x-forwarded-for': '198.51.100.11' }]
  expect((await small.call(readProfile, { headers }, member)).status).toBe(200)
  for (let n = 0; n < 60; n++) await small.call(readBanks, { headers })
  expect((await small.call(readBanks, { headers })).status).toBe(429)
  const statuses = [
    await small.call(readProfile, { headers }, member),
    await small.call(readBanks, { headers }, member),
  ].map(({ status }) => status)
  await small.stop()
  expect(statuses).toEqual([200, 200])
})

test('requests with the token of an ended session do not count against the member’s limit', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '6' })
  const member = await small.member()
  const { token } = await openSession(small.ctx.db, {
    memberId: member.id,
    credentialVersion: 1,
    requester: 'champa-member/1.1.14',
    remember: false,
    maxSessions: 5,
  })
  const ended = { ...member, token }
  const headers = { 'x-forwarded-for': '198.51.100.12' }
  expect((await small.call(readProfile, { headers }, ended)).status).toBe(200)
  expect((await small.call(logout, { headers }, ended)).status).toBe(200)
  const file = () =>
    fetch(`${small.url}/no-such-path`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  const [files, banks] = [[] as number[], [] as number[]]
  for (let n = 0; n < 10; n++) {
    files.push((await file()).status)
    banks.push((await small.call(readBanks, { headers }, ended)).status)
  }
  // The ended token has reached the limit of its own counter.
  expect([files.at(-1), banks.at(-1)]).toEqual([429, 429])
  const own = []
  for (let n = 0; n < 4; n++) own.push((await small.call(readProfile, { headers }, member)).status)
  await small.stop()
  expect(own).toEqual([200, 200, 200, 200])
})

test('a request with a refused token counts against its address', async () => {
  const small = await openTestApp({ REQUESTS_PER_MINUTE: '3' })
  const member = await small.member()
  const headers = { 'x-forwarded-for': '198.51.100.13' }
  expect((await small.call(readProfile, { headers }, member)).status).toBe(200)
  await small.ctx.db.query('update session set revoked_at = $2 where member_id = $1', [
    member.id,
    clock.now(),
  ])
  expect((await small.call(readProfile, { headers }, member)).status).toBe(401)
  const statuses = []
  for (let n = 0; n < 5; n++)
    statuses.push((await small.call(readBanks, { headers }, member)).status)
  const others = (await small.call(readBanks, { headers })).status
  await small.stop()
  expect([statuses, others]).toEqual([[200, 200, 200, 429, 429], 429])
})

const app = await startTestApp({
  REQUESTS_PER_MINUTE: '20',
  WEBHOOK_ADDRESSES: '127.0.0.0/8,203.0.113.0/24',
})

describe('webhooks', () => {
  const unsigned = async (body: string, address: string) => {
    const answer = await fetch(`${app.url}/api/hooks/qr/payonex`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body,
    })
    return { status: answer.status, ...((await answer.json()) as { message: string }) }
  }

  test('REQUEST_LIMIT: unsigned webhooks of one address are limited without affecting another', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: 60 }, () => unsigned('{"id":"evt_1"}', '203.0.113.5')))
    ).map(({ status }) => status)
    expect(statuses.filter((one) => one === 401)).toHaveLength(20)
    expect(statuses.filter((one) => one === 429)).toHaveLength(40)
    for (let n = 0; n < 30; n++)
      expect(await sendEvent(app, 'payonex', paidEvent(`unknown-${n}`))).toBe(200)
  })

  test('INVALID_INPUT: an oversized webhook is refused', async () => {
    expect(await unsigned(`"${'x'.repeat(17_000)}"`, '203.0.113.6')).toMatchObject({
      status: 400,
      message: 'INVALID_INPUT',
    })
  })

  test('UNAUTHORIZED: a webhook from an address outside WEBHOOK_ADDRESSES is refused', async () => {
    expect(await unsigned('{}', '198.51.100.1')).toMatchObject({
      status: 401,
      message: 'UNAUTHORIZED',
    })
  })
})
