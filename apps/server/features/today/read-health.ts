import {
  dueWork,
  type Health,
  nightlyChecks,
  nightlyEveryMs,
  type readHealth as endpoint,
  workLate,
} from '@champa/contract/office/today'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route/route.ts'

type DueWork = (typeof dueWork)[number]

/** The oldest due row of each kind of work, by the index that its job claims rows with. */
const oldestOf: Record<DueWork, string> = {
  withdrawals: `select min(due_at) as at from open_movement where type = 'withdraw'`,
  transfers: `select min(due_at) as at from open_movement where type = 'transfer'`,
  deposits: `select min(due_at) as at from movement where due_at is not null and type = 'deposit'`,
  payments: 'select min(due_at) as at from payment where due_at is not null',
  codes: 'select min(due_at) as at from qrcode where due_at is not null',
  slips: 'select min(due_at) as at from slip where due_at is not null',
  giftLinks: 'select min(due_at) as at from gift_link where due_at is not null',
  orders: 'select min(due_at) as at from withdraw_order where due_at is not null',
  breaks: 'select min(due_at) as at from play_break_job',
  approvals: 'select min(due_at) as at from approval where due_at is not null',
}

const oldest = dueWork
  .map((work) => `select '${work}' as work, oldest.at from (${oldestOf[work]}) oldest`)
  .join(' union all ')

interface Night {
  name: string
  result: 'passed' | 'unbalanced' | 'failed' | null
  succeededAt: Date | null
}

export const readHealth: Handler<typeof endpoint> = async (_, { officeDb }) => {
  const now = clock.nowMs()
  const [nights, due, feeds] = await Promise.all([
    officeDb.query<Night>(
      'select name, result, succeeded_at from nightly_run where name = any($1)',
      [nightlyChecks],
      'health-nights',
    ),
    officeDb.query<{ work: DueWork; at: Date | null }>(oldest, [], 'health-work'),
    officeDb.query<{ receivingAccount: string; movedAt: Date }>(
      'select receiving_account, moved_at from feed_cursor order by receiving_account',
      [],
      'health-feeds',
    ),
  ])
  return {
    nightly: nightlyChecks.map((check) => {
      const night = nights.find(({ name }) => name === check)
      const succeededAt = night?.succeededAt?.getTime() ?? null
      return { check, health: nightHealth(night, succeededAt, now), succeededAt }
    }),
    work: dueWork.map((work) => {
      const at = due.find((row) => row.work === work)?.at?.getTime() ?? null
      const oldestDueAt = at !== null && at <= now ? at : null
      return { work, health: workHealth(oldestDueAt, now), oldestDueAt }
    }),
    feeds: feeds.map(({ receivingAccount, movedAt }) => ({
      account: receivingAccount,
      movedAt: movedAt.getTime(),
    })),
    asOf: now,
  }
}

function nightHealth(night: Night | undefined, succeededAt: number | null, now: number): Health {
  if (night?.result === 'unbalanced' || night?.result === 'failed') return 'failed'
  return succeededAt !== null && now - succeededAt <= nightlyEveryMs ? 'well' : 'late'
}

function workHealth(oldestDueAt: number | null, now: number): Health {
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt
  if (waitedMs > workLate.stoppedMs) return 'failed'
  return waitedMs > workLate.lateMs ? 'late' : 'well'
}
