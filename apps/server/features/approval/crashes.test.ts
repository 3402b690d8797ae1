import { afterEach, expect, test } from 'vitest'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { decideApproval as endpoint } from '@champa/contract/office/approvals'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { crashAtTransaction, runInCrashingTransaction } from '../../testing/crashing-app.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testApprovals } from '../../testing/test-approvals.ts'
import { decisionJobs } from '../approval-actions/index.ts'
import { adjustAction } from '../correction/office/money-actions.ts'
import { approveAction } from '../withdraw/index.ts'
import { decideApproval } from './decide-approval.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
afterEach(() => app.proveBooks())
const { freshStaff, callOf, request, decide, stateOf, reviewedWithdrawal } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]

const registry = new Map([adjustAction, approveAction].map((action) => [action.name, action]))
const handler = decideApproval(registry)

/** Decides in a process that crashes. */
async function decideIn(ctx: AppContext, id: string): Promise<unknown> {
  const call: unknown = {
    ...(await callOf(checker)),
    params: { id },
    body: { decision: 'approve', note: '', version: 1 },
    refuse,
  }
  return handler(call as Parameters<Handler<typeof endpoint>>[0], ctx)
}

const run = decisionJobs.find((job) => job.name === 'run-approvals')!

/** What people and jobs do after a crash: a request that still waits is decided again. */
async function recover(id: string): Promise<void> {
  if ((await stateOf(id)) === 'pending') await decide(checker, id)
  clock.set(() => new Date(Date.now() + 31_000))
  await run.run(app.ctx)
  clock.set()
  expect(await stateOf(id)).toBe('executed')
}

async function crashInTransaction(at: number, when: 'before' | 'after', id: string) {
  await runInCrashingTransaction(app.ctx, { at, when }, (ctx) => decideIn(ctx, id))
}

async function crashBetween(at: number, when: 'before' | 'after', id: string) {
  const { ctx, crashed } = crashAtTransaction(app.ctx, { at, when })
  await Promise.race([decideIn(ctx, id), crashed])
}

const points = [
  ['in the deciding transaction', crashInTransaction, 1, 'after'],
  ['in the deciding transaction', crashInTransaction, 3, 'before'],
  ['in the deciding transaction', crashInTransaction, 5, 'after'],
  ['in the deciding transaction', crashInTransaction, 7, 'after'],
  ['at the decision', crashBetween, 1, 'before'],
  ['at the decision', crashBetween, 1, 'after'],
  ['at the posting', crashBetween, 2, 'before'],
  ['at the posting', crashBetween, 2, 'after'],
  ['at the end', crashBetween, 3, 'before'],
  ['at the end', crashBetween, 3, 'after'],
] as const

test.each(points)(
  'a correction takes effect once when its process dies %s, %o %i %s [office:20]',
  async (_, crash, at, when) => {
    const member = await app.member()
    const adjust: { memberId: bigint; amount: MinorUnits } = {
      memberId: member.id,
      amount: minorUnits(50_00n),
    }
    const id = await request(maker, adjustAction, adjust)
    await crash(at, when, id)
    await recover(id)
    expect(await walletOf(app, member)).toBe(50_00n)
  },
)

const isWaiting = async ({ id }: TestMember) =>
  app.ctx.db.query(
    "select detail ? 'review' as waits from movement where member_id = $1 and type = 'withdraw'",
    [id],
  )

test.each(points.slice(0, 6))(
  'a withdrawal is approved once when the process dies %s, %o %i %s [office:20]',
  async (_, crash, at, when) => {
    const member = await app.member(200_000_00n)
    const id = await request(maker, approveAction, {
      id: await reviewedWithdrawal(member, 200_000),
    })
    await crash(at, when, id)
    expect(await isWaiting(member)).toEqual([{ waits: (await stateOf(id)) === 'pending' }])
    await recover(id)
    expect(await isWaiting(member)).toEqual([{ waits: false }])
  },
)
