import { Pool } from 'undici'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import { type Db, openDb } from '../../apps/server/platform/db.ts'
import { openStaffSession } from '../../apps/server/platform/people/staff-session.ts'
import { type BenchMember, openMembers } from '../members.ts'
import type { Stack } from '../stack.ts'
import { percentile } from '../statistics.ts'
import type { Row } from '../table.ts'
import { fillOffice, firstMember } from './fill-office.ts'
import { benchVerifyAudit } from './verify-audit.ts'

interface Question {
  id: string
  name: string
  /** The budget of the specification for the p95, in milliseconds. */
  budgetMs: number
  ask: (pool: Pool, n: number) => Promise<void>
}

const warmUps = 20

/**
 * Asks the office for its lists, its search, a member and Today beside many members, over HTTP,
 * alternating with a call that reads one row by its primary key.
 */
export async function benchOffice(stack: Stack, quick: boolean): Promise<Row[]> {
  const filled = await fillOffice(
    stack.databaseUrl,
    quick ? { most: 100_000, seconds: 60 } : { most: 10_000_000, seconds: 600 },
  )
  const db = openDb(stack.databaseUrl, { maxConnections: 1 })
  const pool = new Pool(stack.url, { connections: 1 })
  try {
    const people = await openMembers(db, 50)
    const office = new Office(await tokensOf(db, 20))
    const rows: Row[] = [
      {
        id: 'office-filled',
        name: 'filled',
        figure:
          `${filled.members.toLocaleString('en')} members, ` +
          `${filled.movements.toLocaleString('en')} movements, ` +
          `${filled.payments.toLocaleString('en')} payments in ${filled.seconds.toFixed(0)} s`,
        figures: { ...filled },
      },
    ]
    for (const question of office.questions(filled.members, people))
      rows.push(await measure(pool, office, question, quick ? 30 : 200))
    rows.push(await benchVerifyAudit(stack.databaseUrl, quick ? 20_000 : 1_000_000))
    return rows
  } finally {
    await pool.close()
    await db.end()
  }
}

async function measure(
  pool: Pool,
  office: Office,
  { id, name, budgetMs, ask }: Question,
  asked: number,
): Promise<Row> {
  const [bases, times]: [number[], number[]] = [[], []]
  const timed = async (run: () => Promise<void>): Promise<number> => {
    const from = performance.now()
    await run()
    return performance.now() - from
  }
  for (let n = 0; n < warmUps; n += 1) await ask(pool, n)
  // Alternates, so that other work on the machine disturbs both equally.
  for (let n = 0; n < asked; n += 1) {
    bases.push(await timed(() => office.readOne(pool)))
    times.push(await timed(() => ask(pool, n)))
  }
  const p95Of = (all: number[]): number =>
    percentile(
      all.toSorted((one, other) => one - other),
      0.95,
    )
  const [base, p95] = [p95Of(bases), p95Of(times)]
  return {
    id: `office-${id}`,
    name: `${name}: p95 against a read by primary key`,
    figure: `${p95.toFixed(1)} ms of ${budgetMs} ms, against ${base.toFixed(1)} ms`,
    ratio: p95 / base,
    figures: { p95Ms: p95, baseMs: base, budgetMs },
  }
}

/** Sessions of this many owners, because a person may search sixty times a minute. */
async function tokensOf(db: Db, count: number): Promise<string[]> {
  const owners = await db.query<{ staffId: bigint }>(
    `insert into staff (staff_id, username, name, roles, password_hash, must_change_password,
        totp_secret, created_at)
      select 8000000000 + n, 'bench' || n, 'Bench', '{owner}', 'none', false, 'none', now()
      from generate_series(1, $1::bigint) n
      returning staff_id`,
    [count],
  )
  return Promise.all(
    owners.map(
      async ({ staffId }) => (await openStaffSession(db, { staffId, credentialVersion: 1 })).token,
    ),
  )
}

/** Calls of the office by owners. */
class Office {
  readonly #tokens: readonly string[]
  #calls = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  #headers(): Record<string, string> {
    const token = this.#tokens[(this.#calls += 1) % this.#tokens.length]
    return {
      [requesterHeader]: officeRequester,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
  }

  async #call<A>(pool: Pool, method: 'GET' | 'POST', path: string, body?: object): Promise<A> {
    const answer = await pool.request({
      method,
      path,
      headers: this.#headers(),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
    return (await answer.body.json()) as A
  }

  /** The signed-in person, one row by its primary key. */
  async readOne(pool: Pool): Promise<void> {
    await this.#call(pool, 'GET', '/api/office/me')
  }

  #list(id: string, name: string, path: string, view: string): Question[] {
    const page = (pool: Pool, after?: string) =>
      this.#call<{ rows: unknown[]; next: string | null }>(pool, 'POST', path, {
        view,
        filters: {},
        ...(after === undefined ? {} : { after }),
        sort: 'newest',
        limit: 50,
      })
    let next: string | undefined
    return [
      {
        id: `${id}-first`,
        name: `${name}, first page`,
        budgetMs: 100,
        ask: async (pool) => {
          next = (await page(pool)).next ?? undefined
        },
      },
      {
        id: `${id}-next`,
        name: `${name}, next page`,
        budgetMs: 100,
        ask: async (pool) => void (await page(pool, next)),
      },
    ]
  }

  /** @param people members with books, whose pages are opened */
  questions(members: number, people: readonly BenchMember[]): Question[] {
    const memberAt = (n: number): bigint => firstMember + BigInt((n * 7_919) % members)
    const pageOf = (n: number): string => `members/${people[n % people.length]?.id}`
    const find = (pool: Pool, text: string) =>
      this.#call(pool, 'POST', '/api/office/members/find', { text })
    const read = (pool: Pool, path: string) => this.#call(pool, 'GET', `/api/office/${path}`)
    const question = (
      id: string,
      name: string,
      budgetMs: number,
      ask: (pool: Pool, n: number) => Promise<unknown>,
    ): Question => ({ id, name, budgetMs, ask: async (pool, n) => void (await ask(pool, n)) })
    return [
      ...this.#list('members', 'members', '/api/office/members/list', 'all'),
      ...this.#list('payments', 'all payments', '/api/office/payments/list', 'all'),
      ...this.#list('unmatched', 'unmatched payments', '/api/office/payments/list', 'unmatched'),
      ...this.#list('withdrawals', 'all withdrawals', '/api/office/withdrawals/list', 'all'),
      question('find-phone', 'search by the end of a phone', 150, (pool, n) =>
        find(pool, (memberAt(n) % 100_000_000n).toString().slice(-6)),
      ),
      question('find-name', 'search by name', 150, (pool) => find(pool, 'KHAMLA PHOMMACHANH')),
      question('find-number', 'search by number', 150, (pool, n) =>
        find(pool, memberAt(n).toString()),
      ),
      question('head', "a member's page, head", 120, (pool, n) => read(pool, pageOf(n))),
      question('overview', "a member's page, overview", 150, (pool, n) =>
        read(pool, `${pageOf(n)}/overview`),
      ),
      question('deposits', "a member's page, deposits", 150, (pool, n) =>
        read(pool, `${pageOf(n)}/deposits`),
      ),
      question('today', 'Today', 300, (pool) => read(pool, 'today')),
    ]
  }
}
