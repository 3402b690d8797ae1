import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelQrcode, createQrcode } from '@champa/contract/deposit'
import { withdraw } from '@champa/contract/withdraw'
import type { ChargeEventWire } from '@champa/wire/payonex'
import type { PayoutEventWire } from '@champa/wire/payout'
import { clock } from '../../platform/clock.ts'
import { readMovementId } from '../../platform/ids.ts'
import { decidePayout, paidEvent, payCode, sendEvent } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { depositJobs } from '../deposit/index.ts'
import { withdrawJobs } from './index.ts'
import { sendPayouts } from './send-payouts.job.ts'
import { shrinksWithin } from '../../testing/shrinks-within.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
// The simulated providers send no webhooks: the test sends some, and the jobs must find the other
// payments by queries.
await app.fault('payonex/webhook', 'timeout')
await app.fault('payout/webhook', 'timeout')

/** The payments and payouts at the providers, which the books must match at the end. */
interface Life {
  member: TestMember
  codes: { id: string; payload: string; reference: string }[]
  payments: ChargeEventWire[]
  paidSilently: number
  withdrawals: string[]
}

let aheadMs = 0
const pass = (ms: number): void => {
  aheadMs += ms
  clock.set(() => new Date(Date.now() + aheadMs))
}
const runJobs = async (): Promise<void> => {
  for (const job of [...depositJobs, ...withdrawJobs]) await job.run(app.ctx)
}
const payoutEvent = (reference: string, type: PayoutEventWire['type']): PayoutEventWire => ({
  id: `evt_${Math.random()}`,
  reference,
  amount: '100.00',
  at: new Date().toISOString(),
  ...(type === 'payout.paid'
    ? { type, bankReference: 'PO', reason: null }
    : { type, bankReference: null, reason: 'closed' }),
})

async function create(life: Life): Promise<void> {
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'PAYONEX' }, body: { amount: 150 } },
    life.member,
  )
  if (!made.ok || !made.body.hasQrcode) throw new Error('no QR code was made')
  const [row] = await app.ctx.db.query<{ payload: string }>(
    'select payload from qrcode where member_id = $1 and id = $2',
    [life.member.id, made.body.qrcodeId],
  )
  life.codes.push({
    id: made.body.qrcodeId!,
    payload: row!.payload,
    reference: `q${life.member.id.toString(36)}-${made.body.qrcodeId}`,
  })
}

/** Pays any QR code of the member, open or expired. */
async function pay(life: Life, pick: number): Promise<void> {
  const code = life.codes[pick % life.codes.length]
  if (!code) return
  const bankReference = await payCode(app, code.payload)
  const event = paidEvent(code.reference, { amount: '150.00', bankReference })
  life.payments.push(event)
  expect(await sendEvent(app, 'payonex', event)).toBe(200)
}

async function paySilently(life: Life, pick: number): Promise<void> {
  const code = life.codes[pick % life.codes.length]
  if (!code) return
  await payCode(app, code.payload)
  life.paidSilently += 1
}

async function repeatEvent(life: Life, pick: number): Promise<void> {
  const event = life.payments[pick % life.payments.length]
  if (!event) return
  const other = pick % 2 === 0 ? { id: `${event.id}x${pick}` } : {}
  expect(
    new Set(
      await Promise.all(
        [event, { ...event, ...other }].map((one) => sendEvent(app, 'payonex', one)),
      ),
    ),
  ).toEqual(new Set([200]))
}

async function cancel(life: Life, pick: number): Promise<void> {
  const code = life.codes[pick % life.codes.length]
  if (code)
    expect((await app.call(cancelQrcode, { params: { qrcodeId: code.id } }, life.member)).ok).toBe(
      true,
    )
}

async function takeOut(life: Life): Promise<void> {
  const response = await app.call(withdraw, { body: { amount: 100 } }, life.member)
  if (response.ok) life.withdrawals.push(response.body._id)
  else expect(['MONEY_NOT_ENOUGH', 'WITHDRAW_PENDING']).toContain(response.body.message)
}

/** The bank decides; its decision arrives by webhook, or only when the job queries it. */
async function decide(life: Life, pick: number): Promise<void> {
  const reference = life.withdrawals.at(-1)
  if (!reference) return
  const decision = pick % 3 === 0 ? 'rejected' : 'paid'
  await sendPayouts.run(app.ctx)
  const before = (await bankSays(reference))?.status
  await decidePayout(app, reference, decision)
  const truth = before === 'pending' ? decision : before
  if (truth && pick % 2 === 0)
    expect(await sendEvent(app, 'payout', payoutEvent(reference, `payout.${truth}`))).toBe(200)
}

async function bankSays(
  reference: string,
): Promise<{ status: 'pending' | 'paid' | 'rejected' } | undefined> {
  const answer = (await (await fetch(`${app.simulators}/bank/payouts`)).json()) as {
    payouts: { reference: string; status: 'pending' | 'paid' | 'rejected' }[]
  }
  return answer.payouts.find((one) => one.reference === reference)
}

interface Sums {
  wallet: bigint
  hold: bigint
  credited: bigint
  credits: bigint
  held: bigint
  paid: bigint
}

async function sumsOf({ member }: Life): Promise<Sums> {
  const [row] = await app.ctx.db.query<Sums>(
    `select (select balance from account where member_id = $1 and name = 'wallet') as wallet,
        (select balance from account where member_id = $1 and name = 'withdraw-hold') as hold,
        coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as credited,
        count(*) filter (where type = 'deposit') as credits,
        coalesce(sum(amount) filter (where type = 'withdraw' and status = 'in progress'), 0)::bigint
          as held,
        coalesce(sum(amount) filter (where type = 'withdraw' and status = 'SUCCESS'), 0)::bigint
          as paid
      from movement
      where member_id = $1`,
    [member.id],
  )
  return row!
}

const ends = { pending: 'in progress', paid: 'SUCCESS', rejected: 'FAILED' }

async function statusOf(reference: string): Promise<string | undefined> {
  const named = readMovementId(reference)!
  const [row] = await app.ctx.db.query<{ status: string }>(
    'select status from movement where member_id = $1 and seq = $2',
    [named.memberId, named.seq],
  )
  return row?.status
}

async function holds(lives: Life[]): Promise<void> {
  await app.proveBooks()
  for (const life of lives) {
    const { wallet, hold, credited, credits, held, paid } = await sumsOf(life)
    expect({ wallet, hold }).toEqual({ wallet: credited - held - paid, hold: held })
    expect(Number(credits)).toBeGreaterThanOrEqual(life.payments.length)
    expect(Number(credits)).toBeLessThanOrEqual(life.payments.length + life.paidSilently)
    const open = await app.ctx.db.query(
      "select 1 from qrcode where member_id = $1 and state = 'open'",
      [life.member.id],
    )
    expect(open.length).toBeLessThanOrEqual(1)
  }
}

const actions: Record<string, (life: Life, pick: number) => Promise<void>> = {
  create,
  pay,
  paySilently,
  repeatEvent,
  cancel,
  withdraw: takeOut,
  decide,
  expire: async () => pass(5 * 60_000),
  jobs: runJobs,
}
const action = fc.record({
  player: fc.nat(2),
  what: fc.constantFrom(...Object.keys(actions)),
  pick: fc.nat(1_000),
})

/** The maximum time for shrinking a failure, so that it is reported before the test times out. */
const maxShrinkMs = 120_000

test('the wallet equals deposits less withdrawals after any sequence of payments', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 8, maxLength: 40 }),
      shrinksWithin(maxShrinkMs, async (steps) => {
        aheadMs = 0
        clock.set()
        const lives: Life[] = []
        for (let index = 0; index < 3; index++)
          lives.push({
            member: await app.member(),
            codes: [],
            payments: [],
            paidSilently: 0,
            withdrawals: [],
          })
        for (const life of lives) await create(life)
        for (const { player, what, pick } of steps) {
          await actions[what]!(lives[player]!, pick)
          await holds(lives)
        }
        // A day later the jobs have queried everything once more.
        for (const hours of [1, 25, 1]) {
          pass(hours * 3_600_000)
          await runJobs()
        }
        await holds(lives)
        for (const life of lives) {
          const { credited } = await sumsOf(life)
          expect(credited).toBe(BigInt(life.payments.length + life.paidSilently) * 150_00n)
          for (const reference of life.withdrawals)
            expect(await statusOf(reference)).toBe(
              ends[(await bankSays(reference))?.status ?? 'pending'],
            )
        }
      }),
    ),
    { numRuns: cases(5, 12) },
  )
})
