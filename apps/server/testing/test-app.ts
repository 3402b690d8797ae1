import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import * as z from 'zod/mini'
import { type Currency, memberRequester, requesterHeader } from '@champa/contract/constants'
import { qrGateways } from '@champa/contract/qr-gateways'
import type { Decoded, EndpointSpec, Wire } from '@champa/contract/endpoint'
import type { RefusalBody } from '@champa/contract/errors'
import type { MinorUnits } from '@champa/contract/money'
import { startSimulators } from '../../simulators/simulators.ts'
import { openApp, type App } from '../app.ts'
import { openBook } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { depositReceived } from '../ledger/postings/index.ts'
import { reconcile } from '../ledger/reconcile.ts'
import { clock } from '../platform/clock.ts'
import { serverUrlOf } from '../platform/database/server-login.ts'
import { openDb, operatorRole, type Db } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'
import { listenBacklog } from '../platform/http/connections.ts'
import { newMemberId } from '../platform/ids.ts'
import { openSession } from '../platform/session.ts'
import { loadSettings } from '../platform/settings/settings.ts'
import { seedReceivingAccounts } from '../seed/receiving-accounts.ts'
import { newSecrets, simulatorKeys } from './new-secrets.ts'
import { silentPort } from './silent-port.ts'

export interface TestMember {
  id: bigint
  token: string
  phone: string
}

type Input<E extends EndpointSpec> = {
  params?: Wire<E, 'params'>
  body?: Wire<E, 'body'>
  headers?: Record<string, string | undefined>
}

export type Answered<E extends EndpointSpec> = { status: number; headers: Headers } & (
  | { ok: true; body: Decoded<E, 'answer'> }
  | { ok: false; body: RefusalBody }
)

export interface TestApp {
  app: App
  ctx: AppContext
  /** The same context with the operator's role, for writes that the server's role may not make. */
  operator: AppContext
  /** The owner's login, for changes that no role of the product may make. */
  ownerUrl: string
  url: string
  simulators: string
  /** Calls an endpoint over real HTTP, like a browser. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Input<E>,
    member?: TestMember,
  ): Promise<Answered<E>>
  /** Creates a registered member with a session and the given wallet balance. */
  member(funds?: bigint, currency?: Currency): Promise<TestMember>
  /** Sets a fault of the simulators. */
  fault(target: string, mode: string, times?: number): Promise<void>
  clearFaults(): Promise<void>
  /** Throws with the member and account when the books are inconsistent. */
  proveBooks(): Promise<void>
  stop(): Promise<void>
}

/**
 * A complete server with its own database and simulators. Jobs do not run automatically; a test
 * runs the ones it needs.
 * @param pace time factor of the simulators' slow answers, late webhooks and repeats.
 */
export async function openTestApp(env: Record<string, string> = {}, pace = 1): Promise<TestApp> {
  const database = await openTestDatabase()
  const secrets = newSecrets()
  const port = await silentPort()
  const simulators = await startSimulators({
    port: 0,
    dataDir: ':memory:',
    payoutDelayMs: 3_600_000,
    pace,
    webhookUrl: `http://127.0.0.1:${port}/api/hooks`,
    ...simulatorKeys(secrets),
  })
  const settings = loadSettings({
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SETTLE_PACE: '0.01',
    DATABASE_WAIT_MS: '60000',
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_AT_ONCE: '1000',
    ...secrets,
    ...providerUrls(simulators.url),
    ...env,
  })
  const app = await openApp({ ...settings, databaseUrl: null }, database.url)
  const operator = { ...app.ctx, db: database.operator }
  await seedReceivingAccounts(operator)
  const url = await app.http.listen({ port, host: '127.0.0.1', backlog: listenBacklog })
  const setFault = async (init: RequestInit): Promise<void> =>
    void (await fetch(`${simulators.url}/faults`, {
      headers: { 'content-type': 'application/json' },
      ...init,
    }))
  return {
    app,
    ctx: app.ctx,
    operator,
    ownerUrl: database.ownerUrl,
    url,
    simulators: simulators.url,
    call: (endpoint, input, member) => callOverHttp(url, endpoint, input, member),
    member: (funds, currency) => newMember(app.ctx, funds, currency),
    fault: (target, mode, times) =>
      setFault({ method: 'PUT', body: JSON.stringify({ target, mode, times }) }),
    clearFaults: () => setFault({ method: 'DELETE', headers: {} }),
    proveBooks: async () => {
      const { broken } = await reconcile(app.ctx.db)
      if (broken)
        throw new Error(`member ${broken.member}, account ${broken.account}: ${broken.why}`)
    },
    stop: async () => {
      await simulators.stop()
      await app.close()
      await database.drop()
    },
  }
}

/**
 * Opens an app for all tests of a file. Restores the clock and clears faults after each test, and
 * stops the app after the last.
 */
export async function startTestApp(env?: Record<string, string>, pace?: number): Promise<TestApp> {
  const app = await openTestApp(env, pace)
  let hasFaults = false
  afterEach(async () => {
    clock.set()
    if (hasFaults) await app.clearFaults()
    hasFaults = false
  })
  afterAll(() => app.stop())
  return {
    ...app,
    fault: (...fault) => {
      hasFaults = true
      return app.fault(...fault)
    },
  }
}

const parties = [
  ...qrGateways.map((code) => `${code}_URL`),
  'BANK_URL',
  'TRUEMONEY_URL',
  'PAYOUT_URL',
  'SMS_URL',
  'GAMES_URL',
]

/** Settings that send every outside call to the simulators. */
export const providerUrls = (url: string): Record<string, string> =>
  Object.fromEntries(parties.map((one) => [one, url]))

export interface TestDatabase {
  /** The server's login. */
  url: string
  ownerUrl: string
  /** The database with the operator's role, for writes that the server's role may not make. */
  operator: Db
  drop: () => Promise<void>
}

/** A migrated, empty database for one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `${postgres.prefix}${randomUUID().slice(0, 8)}`
  const admin = (databases ??= openAdmin(postgres.url))
  await admin.query(`create database ${name} template ${postgres.template} strategy file_copy`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const operator = openDb(url.href, { maxConnections: 2, role: operatorRole })
  // An empty epoch makes outside references equal to movement ids, which most tests use; the
  // restore drill has real epochs.
  await operator.transaction(async (tx) => {
    await tx.query('set local role none')
    await tx.query(
      `insert into database_epoch (no, epoch, fingerprint, began_at)
        values (1, '', database_fingerprint(), '2026-01-01')`,
    )
  })
  return {
    url: serverUrlOf(url.href),
    ownerUrl: url.href,
    operator,
    drop: async () => {
      await operator.end()
      await admin.query(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Creates and drops the databases of all files of a worker: a connection costs 20 ms. */
let databases: pg.Pool | undefined

function openAdmin(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  return pool.on('error', () => undefined)
}

export async function callOverHttp<E extends EndpointSpec>(
  url: string,
  endpoint: E,
  input: Input<E> = {},
  member?: TestMember,
): Promise<Answered<E>> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)[name])),
  )
  const headers: Record<string, string | undefined> = {
    [requesterHeader]: memberRequester,
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(member ? { authorization: `Bearer ${member.token}` } : {}),
    ...input.headers,
  }
  const given = Object.fromEntries(
    Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined),
  )
  const response = await fetch(`${url}${path}`, {
    method: endpoint.method,
    headers: given,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const body: unknown = await response.json()
  if (response.ok)
    return {
      status: response.status,
      headers: response.headers,
      ok: true,
      body: z.decode(endpoint.answer, body as never) as Decoded<E, 'answer'>,
    }
  return {
    status: response.status,
    headers: response.headers,
    ok: false,
    body: body as RefusalBody,
  }
}

/** The payout account of a member created by `newMember`. */
export const ownAccount = (id: bigint) => ({
  bankCode: 'KBANK',
  accountNo: id.toString(),
  name: 'SOMCHAI TEST',
})

let phones = 0

/**
 * Inserts a member directly, without a password hash, which is fast. Tests of registration use the
 * API.
 */
export async function newMember(
  app: Pick<AppContext, 'db'>,
  funds = 0n,
  currency: Currency = 'THB',
): Promise<TestMember> {
  const id = newMemberId()
  const phone = `08${String(10_000_000 + Number(id % 89_000_000n) + ++phones).slice(0, 8)}`
  await app.db.transaction(async (tx) => {
    await openBook(tx, id, currency)
    await tx.query(
      `insert into member (member_id, name, username, phone, password_hash, currency, bank_code,
          bank_account_name, bank_account_no, created_at)
        values ($1, 'สมชาย ทดสอบ', $2, $3, 'none', $6, 'KBANK', 'SOMCHAI TEST', $4, $5)`,
      [id, phone, `+66${phone.slice(1)}`, id.toString(), clock.now(), currency],
    )
  })
  if (funds > 0n)
    await post(
      app.db,
      depositReceived({
        member: id,
        receivingAccount: 'TEST',
        bankReference: `funds-${id}`,
        channel: 'PAYONEX',
        amount: funds as MinorUnits,
      }),
    )
  const { token } = await openSession(app.db, {
    memberId: id,
    credentialVersion: 1,
    requester: memberRequester,
    remember: false,
    maxSessions: 5,
  })
  return { id, token, phone }
}
