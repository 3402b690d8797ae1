import { expect, test } from 'vitest'
import { paidEvent, sendEvent } from '../../testing/outside-world.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({
  REQUESTS_PER_MINUTE: '20',
  WEBHOOK_ADDRESSES: '127.0.0.0/8,203.0.113.0/24',
})

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

test('UNAUTHORIZED: an address that is not on the list is refused', async () => {
  expect(await unsigned('{}', '198.51.100.1')).toMatchObject({
    status: 401,
    message: 'UNAUTHORIZED',
  })
})
