import type { FaultMode } from '@champa/wire/faults'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  timeoutFor,
  startTestSimulators,
  type TestSimulators,
} from '../../../simulators/testing/test-simulators.ts'
import { httpSms, type SmsGateway } from './http-sms.ts'

let simulators: TestSimulators
let gateway: SmsGateway

const connect = (mode?: FaultMode) =>
  httpSms({ baseUrl: simulators.url, timeoutMs: timeoutFor(mode) })

beforeAll(async () => {
  simulators = await startTestSimulators()
  gateway = connect()
})
afterEach(() => simulators.healthy())
afterAll(() => simulators.stop())

const inbox = async (phone: string) =>
  (await simulators.call('GET', `/sms?phone=${encodeURIComponent(phone)}`)).body.messages as {
    text: string
  }[]

test('a message arrives only at the phone it was sent to', async () => {
  expect(await gateway.send({ phone: '0812345678', text: 'รหัส 111111' })).toBe('sent')
  expect(await gateway.send({ phone: '0812345678', text: 'ລະຫັດ 222222' })).toBe('sent')
  expect((await inbox('0812345678')).map((message) => message.text)).toEqual([
    'ລະຫັດ 222222',
    'รหัส 111111',
  ])
  expect(await inbox('0899999999')).toEqual([])
})

test.each(['timeout', 'lost-reply', 'error', 'slow', 'refuse'] as const)(
  'a message with the fault %s counts as not sent',
  async (mode) => {
    await simulators.fault({ target: 'sms', mode, times: 1 })
    expect(await connect(mode).send({ phone: '0811111111', text: mode })).toBe('failed')
    expect(await gateway.send({ phone: '0811111111', text: 'after' })).toBe('sent')
  },
)

test('a message fails for an invalid number and for an unreachable gateway', async () => {
  expect(await gateway.send({ phone: 'abc', text: 'x' })).toBe('failed')
  expect(
    await httpSms({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 400 }).send({
      phone: '0812345678',
      text: 'x',
    }),
  ).toBe('failed')
})
