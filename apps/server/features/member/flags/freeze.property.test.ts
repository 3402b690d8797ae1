import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transfer } from '@champa/contract/game'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { movementId } from '../../../platform/ids.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { cases } from '../../../testing/thorough.ts'
import { sendPayouts } from '../../withdraw/send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const games = testGames(app)
const { read } = await testOfficeWithdrawals(app)
const { freeze, freshStaff } = testMembersRoom(app)
const risk = await freshStaff('risk')
const finance = await freshStaff('finance')

interface OrderRow {
  seq: bigint
  status: string
  isSent: boolean
  inReview: boolean
}

const ordersOf = ({ id }: TestMember): Promise<OrderRow[]> =>
  app.ctx.db.query<OrderRow>(
    `select seq, status, detail ? 'sentAt' as is_sent, detail ? 'review' as in_review
      from movement
      where member_id = $1 and type = 'withdraw'
      order by seq`,
    [id],
  )

const gameMoney = async ({ id }: TestMember): Promise<bigint> => {
  const [row] = await app.ctx.db.query<{ money: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as money
      from account
      where member_id = $1 and (name like 'game:%' or name like 'transit:%')`,
    [id],
  )
  return row!.money
}

const acts = {
  withdraw: (member: TestMember) => app.call(withdraw, { body: { amount: 100 } }, member),
  'withdraw much': (member: TestMember) => app.call(withdraw, { body: { amount: 1_000 } }, member),
  play: (member: TestMember) =>
    app.call(transfer, { body: { from: 'wallet', to: 'naga', amount: 10 } }, member),
  send: () => sendPayouts.run(app.ctx),
  approve: async (member: TestMember) => {
    const open = (await ordersOf(member)).find((one) => one.inReview)
    if (!open) return
    const id = movementId(member.id, open.seq)
    const { version } = (await read(id, risk)).row
    await callOffice(app, approveWithdrawal, { params: { id }, body: { version, reason } }, finance)
  },
}
type Act = keyof typeof acts
const names = Object.keys(acts) as Act[]
const some = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })

test('whatever runs beside a freeze, nothing leaves after it, and the books hold', async () => {
  await fc.assert(
    fc.asyncProperty(some, some, some, async (before, beside, after) => {
      const member = await games.player(5_000_00n, { naga: 0 })
      for (const act of before) await acts[act](member)
      // The freeze is one of several calls at once.
      const others = Promise.all(beside.map((act) => acts[act](member)))
      expect(await freeze(risk, member, 'all')).toBe('done')
      const sentThen = (await ordersOf(member)).filter(({ isSent }) => isSent).map(({ seq }) => seq)
      await others
      const played = await gameMoney(member)
      for (const act of [...after, 'send' as const]) await acts[act](member)
      clock.set(() => new Date(Date.now() + 60_000))
      await acts.send()
      clock.set()
      const orders = await ordersOf(member)
      // Nothing is sent that was not sent when the freeze was done; the rest waits for staff.
      expect(orders.filter(({ isSent }) => isSent).map(({ seq }) => seq)).toEqual(sentThen)
      for (const { isSent, inReview, status } of orders)
        expect(isSent || inReview || status === 'FAILED').toBe(true)
      const references = (await payoutsAtBank(app)).map(({ reference }) => reference)
      for (const { seq, isSent } of orders)
        if (!isSent) expect(references).not.toContain(movementId(member.id, seq))
      expect(await gameMoney(member)).toBe(played)
      await app.proveBooks()
    }),
    { numRuns: cases(6, 150) },
  )
})
