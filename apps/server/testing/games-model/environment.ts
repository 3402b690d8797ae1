import { setTimeout as delay } from 'node:timers/promises'
import { memberRequester } from '@champa/contract/constants'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { clock as simulatorClock } from '../../../simulators/clock.ts'
import { openApp, type App } from '../../app.ts'
import { listUnresolvedTransfers, queryOnceMore } from '../../features/game/index.ts'
import { settleTransfers } from '../../features/game/settle-transfers.job.ts'
import { clock } from '../../platform/clock.ts'
import { openSession } from '../../platform/session.ts'
import {
  callOverHttp,
  openTestApp,
  type Answered,
  type TestApp,
  type TestMember,
} from '../test-app.ts'
import { connectGames } from './games.ts'
import { Gate } from './gate.ts'

interface Server {
  app: App
  url: string
  /** True once the server is being killed: its answers no longer arrive. */
  isStopping: boolean
}

/** Two servers on one database, the simulators, and one shared clock that only moves forward. */
export interface Environment {
  app: TestApp
  gate: Gate
  /** Returns null when the server was killed meanwhile, so the outcome is unknown. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input: Parameters<typeof callOverHttp<E>>[2],
    member: TestMember,
    server: number,
  ): Promise<Answered<E> | null>
  /** Restarts a server process, which was killed at an arbitrary point or stopped when idle. */
  restart(server: number, how: 'killed' | 'stopped'): Promise<void>
  /** Advances the clock of the servers and the simulators. */
  later(ms: number): void
  /** Runs the settle job in one of the processes. */
  runSettleJob(server: number): Promise<void>
  /**
   * Advances the clock until no transfer is in progress; the operator's check of escalated
   * transfers is repeated.
   */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** A little longer than the interval at which the simulators settle pending transfers. */
const tickMs = 300
const maxSyncs = 80
const maxListLength = 1_000
/** How long the model's operator waits before checking an escalated transfer again. */
const operatorWaitMs = 240_000

export async function openEnvironment(): Promise<Environment> {
  const app = await openTestApp({ SETTLE_PACE: '1', LOG_LEVEL: 'fatal' })
  await connectGames(app)
  let ahead = 0
  clock.set(() => new Date(Date.now() + ahead))
  simulatorClock.now = () => Date.now() + ahead
  const servers: Server[] = [await openServer(app), await openServer(app)]
  const ended: Promise<unknown>[] = []
  let restarts = Promise.resolve()
  const { db } = app.ctx
  const runSettleJob = async (server: number): Promise<void> => {
    const { app: instance, isStopping } = servers[server]!
    await settleTransfers.run(instance.ctx).catch((error: unknown) => {
      if (!isStopping && servers[server]!.app === instance) throw error
    })
  }
  const later = (ms: number): void => void (ahead += ms)
  return {
    app,
    gate: new Gate(),
    later,
    runSettleJob,
    call: async (endpoint, input, member, server) => {
      const at = servers[server]!
      const call = () => callOverHttp(at.url, endpoint, input, member)
      const first = await call().catch(() => null)
      const answer =
        first && !first.ok && first.body.message === 'EXPIRED_AUTH_TOKEN'
          ? (await signIn(app, member), await call().catch(() => null))
          : first
      if (at.isStopping && answer?.ok !== true) return null
      if (answer === null) throw new Error(`${endpoint.path} got no answer from a live server`)
      return answer
    },
    restart: (server, how) =>
      (restarts = restarts.then(async () => {
        const old = servers[server]!
        const fresh = await openServer(app)
        old.isStopping = true
        servers[server] = fresh
        // Without its database connection the killed process can do nothing more.
        if (how === 'killed') await old.app.ctx.db.end()
        ended.push(old.app.close().catch(() => undefined))
      })),
    settle: async () => {
      for (let attempt = 0; attempt < maxSyncs; attempt++) {
        const [next] = await db.query<{ due: Date | null }>(
          `select min(due_at) as due from open_movement where type = 'transfer'`,
        )
        const waiting = await listUnresolvedTransfers(servers[0]!.app.ctx, maxListLength)
        if (!next?.due && waiting.length === 0) return
        later(next?.due ? Math.max(next.due.getTime() - clock.nowMs(), 0) : operatorWaitMs)
        await delay(tickMs)
        await runSettleJob(attempt % servers.length)
        for (const { id } of waiting) await queryOnceMore(servers[0]!.app.ctx, id)
      }
      throw new Error(
        `still in progress: ${JSON.stringify(
          await db.query(`select member_id::text, seq::text,
            source, target, detail
          from movement
          where status = 'in progress'
          limit 3`),
        )}`,
      )
    },
    stop: async () => {
      for (const { app: instance } of servers) await instance.close()
      await Promise.all(ended)
      clock.set()
      simulatorClock.now = () => Date.now()
      await app.stop()
    },
  }
}

async function openServer({ ctx }: TestApp): Promise<Server> {
  const instance = await openApp({ ...ctx.settings }, ctx.db.url)
  return {
    app: instance,
    url: await instance.http.listen({ port: 0, host: '127.0.0.1' }),
    isStopping: false,
  }
}

/** Opens a new session, because the clock has passed the end of the old one. */
async function signIn({ ctx }: TestApp, member: TestMember): Promise<void> {
  member.token = (
    await openSession(ctx.db, {
      memberId: member.id,
      credentialVersion: 1,
      requester: memberRequester,
      remember: false,
      maxSessions: 5,
    })
  ).token
}
