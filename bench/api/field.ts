import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { operatorSettingsRefreshMs } from '../../apps/server/platform/operator-settings.ts'
import { prepareLimit } from '../limit/measure-limit.ts'
import { startLoadGenerator, type LoadGenerator } from '../load/load-generator.ts'
import { startOutside, type Outside } from '../load/outside.ts'
import { openMembers, type BenchMember } from '../members.ts'
import { startStack, type Stack } from '../stack.ts'

/**
 * What the measurements of the API need: a server, its outside parties, and a database with many
 * members.
 */
export interface Field {
  stack: Stack
  db: Db
  outside: Outside
  generator: LoadGenerator
  /** Members with accounts at the three games and coins for the wheel. */
  players: BenchMember[]
  /** Members without game accounts. */
  savers: BenchMember[]
  stop(): Promise<void>
}

export const games = ['naga', 'mekong', 'sixstars'] as const
const [playerCount, saverCount] = [8_192, 16_384]

/** The range of the ids of all these members, for statements that touch all of them. */
export const rangeOf = (members: BenchMember[]): [bigint, bigint] => [
  members[0]!.id,
  members.at(-1)!.id,
]

export async function openField(): Promise<Field> {
  const outside = await startOutside()
  const stack = await startStack({ outsideUrl: outside.url })
  const db = openDb(stack.databaseUrl, { maxConnections: 2, timeLimitMs: null })
  const generator = startLoadGenerator()
  const stop = async (): Promise<void> => {
    generator.stop()
    await db.end()
    await stack.stop()
    outside.stop()
  }
  try {
    await prepareLimit(stack.databaseUrl)
    const from = performance.now()
    const players = await openMembers(db, playerCount, { games })
    const savers = await openMembers(db, saverCount)
    await prepareOffers(db, players)
    await db.query('vacuum analyze')
    await db.query('checkpoint')
    const seconds = (performance.now() - from) / 1_000
    console.log(`inserted ${playerCount + saverCount} members in ${seconds.toFixed(1)} s`)
    // Waits until the server has read the changed settings and games.
    await new Promise((resolve) => setTimeout(resolve, operatorSettingsRefreshMs + 500))
    return { stack, db, outside, generator, players, savers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Gives the members coins, and creates a wheel with a prize without a lock, and two bonuses. Every
 * withdrawal waits for staff, so that no payout runs during the measurement.
 */
async function prepareOffers(db: Db, players: BenchMember[]): Promise<void> {
  await db.query(
    `update account
      set balance = case when name = 'coin' then 1000000 else -1000000 end
      where name in ('coin', 'house:coin') and member_id between $1 and $2`,
    rangeOf(players),
  )
  await db.query('update wheel_slice set stock = null, budget = null')
  await db.query(`insert into wheel (code, name) values ('BENCH', '"Bench"')`)
  await db.query(
    `insert into wheel_slice (wheel, code, position, label, prize, bg_color, text_color, kind,
        amount, currency, weight)
      values ('BENCH', 'CASH', 1, '"Cash"', '"Cash"', '#000', '#fff', 'money', 1000, 'THB', 1)`,
  )
  await db.query(
    `insert into campaign (code, kind, currency, name, bonus_basis_points, turnover_hundredths)
      values ('BENCHA', 'bonus', 'THB', '"A"', 1000, 300),
        ('BENCHB', 'bonus', 'THB', '"B"', 1000, 300)`,
  )
  await db.query(
    `update operator_setting
      set value = jsonb_set(value, '{THB,reviewAbove}', '0')
      where name = 'withdraw'`,
  )
}
