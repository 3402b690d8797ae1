import { memberRequester } from '@champa/contract/constants'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { clock as simulatorClock } from '../../../simulators/clock.ts'
import { bonusJobs } from '../../features/bonus/index.ts'
import { applyDueEffects } from '../../features/deposit/effects/follow-deposits.job.ts'
import { settleTransfers } from '../../features/game/settle-transfers.job.ts'
import { turnoverJobs } from '../../features/turnover/index.ts'
import { withdrawJobs } from '../../features/withdraw/index.ts'
import { clock } from '../../platform/clock.ts'
import { openSession } from '../../platform/session.ts'
import { setDocument } from '../sign-up.ts'
import { testGames, type TestGames } from '../test-games.ts'
import {
  callOverHttp,
  openTestApp,
  type Answered,
  type TestApp,
  type TestMember,
} from '../test-app.ts'

/** A test app with its simulators and one shared clock that only moves forward. */
export interface Environment {
  app: TestApp
  games: TestGames
  later(ms: number): void
  /**
   * Calls like the app, with a new session when the old one is an hour old. Throws on an unexpected
   * 5xx.
   */
  call<E extends EndpointSpec>(
    endpoint: E,
    input: Parameters<typeof callOverHttp<E>>[2],
    member: TestMember,
  ): Promise<Answered<E>>
  /** Runs all jobs of rewards and money once. */
  runJobs(): Promise<void>
  /**
   * Runs jobs until no transfer is open and no deposit effects are pending, except those that wait
   * for an open bet.
   */
  settle(): Promise<void>
  fault(call: string, mode: string): Promise<void>
  clearFaults(): Promise<void>
  /** True when a bets report failed since the faults were cleared, so its bets may be missing. */
  mayMissBets: boolean
  stop(): Promise<void>
}

const hourMs = 3_600_000
const minuteMs = 60_000
const maxSyncs = 40
const faultTimes = 2
const jobs = [settleTransfers, ...turnoverJobs, applyDueEffects, ...withdrawJobs, ...bonusJobs]

/** High commission rates, so that a few bets yield a noticeable amount. */
export const [commission, refundPercent] = [5n, 20n]

export async function openEnvironment(): Promise<Environment> {
  const app = await openTestApp({ LOG_LEVEL: 'fatal' })
  let ahead = 0
  clock.set(() => new Date(Date.now() + ahead))
  simulatorClock.now = () => Date.now() + ahead
  const signedIn = new Map<bigint, number>()
  await setRates(app)
  const clearFaults = async (): Promise<void> => {
    env.mayMissBets = false
    await app.clearFaults()
    // The bank's webhook fails, so payout results arrive by query only, at a time that the test
    // chooses.
    await app.fault('payout/webhook', 'timeout')
  }
  const env: Environment = {
    app,
    games: testGames(app),
    clearFaults,
    mayMissBets: false,
    fault: (call, mode) => {
      env.mayMissBets ||= call.endsWith('/bets')
      return app.fault(`games/${call}`, mode, faultTimes)
    },
    later: (ms) => void (ahead += ms),
    call: async (endpoint, input, member) => {
      if (clock.nowMs() - (signedIn.get(member.id) ?? 0) > hourMs) {
        await signIn(app, member)
        signedIn.set(member.id, clock.nowMs())
      }
      const answer = await app.call(endpoint, input, member)
      if (
        answer.status >= 500 &&
        !answer.ok &&
        !(endpoint.refuses as readonly string[]).includes(answer.body.message)
      )
        throw new Error(`${endpoint.path} failed: ${answer.status} ${answer.body.message}`)
      return answer
    },
    runJobs: async () => {
      for (const job of jobs) await job.run(app.ctx)
    },
    settle: async () => {
      for (let attempt = 0; attempt < maxSyncs; attempt++) {
        env.later(minuteMs)
        await env.runJobs()
        if ((await countPending(app)) === 0n) return
      }
      throw new Error('money is still in transit, or deposit effects are still pending')
    },
    stop: async () => {
      clock.set()
      simulatorClock.now = () => Date.now()
      await app.stop()
    },
  }
  return env
}

async function setRates(app: TestApp): Promise<void> {
  const none = { banners: [], success: 120, fail: 5, active: true, minimum: { THB: 0, LAK: 0 } }
  await setDocument(app, 'invite', {
    ...none,
    type: 'turnover',
    turnover: { slot: Number(commission), sport: Number(commission), lotto: 0 },
    deposit: 5,
  })
  await setDocument(app, 'refund', {
    ...none,
    percent: Number(refundPercent),
    cap: { THB: null, LAK: null },
    success: 150,
    info: '',
  })
}

async function signIn(app: TestApp, member: TestMember): Promise<void> {
  const { token } = await openSession(app.ctx.db, {
    memberId: member.id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 100,
  })
  member.token = token
}

/** Counts transfers in transit, and deposits whose effects are pending though no bet is open. */
async function countPending(app: TestApp): Promise<bigint> {
  const [row] = await app.ctx.db.query<{ open: bigint }>(
    `select count(*) as open
      from movement
      where (type = 'transfer' and status = 'in progress')
        or (type = 'deposit'
          and due_at is not null
          and not exists (select 1
            from bet b
            where b.member_id = movement.member_id and b.state = 'open'))`,
  )
  return row!.open
}
