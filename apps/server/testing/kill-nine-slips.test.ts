import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import { reconcile } from '../ledger/reconcile.ts'
import type { Db } from '../platform/db.ts'
import { accountOf, transferTo, upload } from './slips.ts'
import { openKillableServer, type KillableServer } from './killable-server.ts'
import { callOverHttp, newMember, type TestMember } from './test-app.ts'

const kills = 4
const each = 4
const membersInAll = kills * each
let stack: KillableServer
let db: Db
let url: string

beforeAll(async () => {
  // The test accepts slips at any hour. At this pace they are checked for 90 s, longer than a busy
  // machine takes to start four servers.
  stack = await openKillableServer({ SETTLE_PACE: '0.1' }, (before) =>
    before.query(
      `update operator_setting set value = '{"from": null, "to": null}' where name = 'slipWindow'`,
    ),
  )
  ;({ db, url } = stack)
})

afterAll(() => stack.stop())

interface Paid {
  member: TestMember
  slip: Buffer
  accepted: boolean
}

/** A member whose payment is reported by a bank's feed or SMS. */
interface SlipPayment {
  member: TestMember
  to: { bankCode: string; accountNo: string }
  amount: bigint
}

const feedAccount = { bankCode: 'KBANK', accountNo: '0623174480' }
const bySms = { bankCode: 'KBANK', accountNo: '0991725506' }

async function newPayers(): Promise<SlipPayment[]> {
  const [registered, checked] = [await newMember({ db }), await newMember({ db })]
  await db.query(
    "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
    [registered.id.toString(), registered.id],
  )
  const made = await callOverHttp(
    url,
    createQrcode,
    { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    checked,
  )
  if (!made.ok || made.body.amount === null) throw new Error('QR code refused')
  return [
    { member: registered, to: feedAccount, amount: 100_00n },
    { member: checked, to: bySms, amount: made.body.amount },
  ]
}

async function pay({ member, to, amount }: SlipPayment): Promise<void> {
  const body = {
    to,
    from: accountOf(member),
    amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
    slip: false,
  }
  const sent = await fetch(`${stack.simulators}/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!sent.ok) throw new Error(`The banking app responded with ${sent.status}`)
}

test('after repeated kill -9 no payment is credited twice and every file has its row', async () => {
  const members = await Promise.all(Array.from({ length: membersInAll }, () => newMember({ db })))
  const paid: Paid[] = []
  for (const member of members)
    paid.push({
      member,
      slip: (await transferTo({ simulators: stack.simulators }, { from: accountOf(member) })).slip,
      accepted: false,
    })
  await stack.fault('bank/slip', 'lost-reply', 4)
  for (const mode of ['lost-reply', 'duplicate'])
    for (const target of ['bank/feed', 'bank/sms']) await stack.fault(target, mode, 3)
  const slipPayments: SlipPayment[] = []
  for (let kill = 0; kill < kills; kill++) {
    const first = kill * each
    const sending = paid.slice(first, first + each).map(async (one) => {
      // Without an answer the slip may or may not have been accepted.
      one.accepted = await upload({ url }, one.member, one.slip).then(
        (sent) => sent.ok,
        () => false,
      )
    })
    const payers = await newPayers()
    slipPayments.push(...payers)
    sending.push(...payers.map(pay))
    await moments[kill]!(paid.slice(first, first + each))
    stack.kill()
    await Promise.all(sending)
    await stack.start()
  }
  await fetch(`${stack.simulators}/faults`, { method: 'DELETE' })
  await decided()
  await arrived(slipPayments)
  for (const one of paid) await checkPaid(one)
  expect(paid.some((one) => one.accepted)).toBe(true)
  expect((await reconcile(db)).broken).toBeNull()
  const objects = await db.query<{ object: string }>(
    'select object from slip union all select object from slip_upload',
  )
  const stored = readdirSync(join(stack.dataDir, 'files', 'slips')).map((name) =>
    name.replace(/\.part$/, ''),
  )
  // Every file, even a partial one, has its slip or its slip_upload row, by which the cleanup finds
  // it.
  expect(
    stored.filter((name) => !objects.some(({ object }) => object === `slips/${name}`)),
  ).toEqual([])
})

/**
 * The moment of each wave at which the server is killed: during the upload, the reading, the bank's
 * answer, the posting.
 */
const moments: ((wave: Paid[]) => Promise<void>)[] = [
  () => pause(150),
  (wave) => until(() => wave.some((one) => one.accepted)),
  (wave) =>
    until(async () =>
      (await slipsOf(wave)).some((one) => one.transRef !== null || one.status !== 'in progress'),
    ),
  (wave) => until(async () => (await slipsOf(wave)).some((one) => one.status === 'SUCCESS')),
]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await pause(10)
}

async function slipsOf(wave: Paid[]): Promise<{ status: string; transRef: string | null }[]> {
  return db.query('select status, trans_ref from slip where member_id = any($1)', [
    wave.map(({ member }) => member.id),
  ])
}

async function arrived(slipPayments: SlipPayment[]): Promise<void> {
  const balancesNow = async (): Promise<(bigint | undefined)[]> =>
    Promise.all(
      slipPayments.map(
        async ({ member }) =>
          (
            await db.query<{ balance: bigint }>(
              "select balance from account where member_id = $1 and name = 'wallet'",
              [member.id],
            )
          )[0]?.balance,
      ),
    )
  const due = slipPayments.map(({ amount }) => amount)
  for (
    let attempt = 0;
    attempt < 4_000 && (await balancesNow()).some((balance, index) => balance! < due[index]!);
    attempt++
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await balancesNow()).toEqual(due)
}

async function decided(): Promise<void> {
  for (let attempt = 0; attempt < 4_000; attempt++) {
    const [left] = await db.query<{ open: bigint }>(
      `select count(*) as open from slip where status = 'in progress'`,
    )
    if (left!.open === 0n) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('slips are still in progress')
}

async function checkPaid({ member, accepted }: Paid): Promise<void> {
  const slips = await db.query<{ status: string; note: string | null }>(
    'select status, note from slip where member_id = $1',
    [member.id],
  )
  const [wallet] = await db.query<{ balance: bigint }>(
    `select balance from account where member_id = $1 and name = 'wallet'`,
    [member.id],
  )
  const description = `member ${member.id}, accepted ${accepted}, slips ${JSON.stringify(slips)}`
  if (accepted) expect(slips.length, description).toBe(1)
  expect(slips.length, description).toBeLessThanOrEqual(1)
  expect(
    slips.map(({ status, note }) => `${status} ${note}`),
    description,
  ).toEqual(slips.map(() => 'SUCCESS null'))
  // A payment without an accepted slip may be credited from the feed, but never twice.
  expect(slips.length === 1 ? [100_00n] : [0n, 100_00n], description).toContain(wallet!.balance)
}
