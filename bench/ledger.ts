import { minorUnits } from '@champa/contract/money'
import { openBook } from '../apps/server/ledger/accounts.ts'
import { bank, wallet } from '../apps/server/ledger/accounts.ts'
import { post } from '../apps/server/ledger/post.ts'
import { openDb, type Db } from '../apps/server/platform/db.ts'
import { drive } from './drive.ts'
import { measureLimit } from './limit/measure-limit.ts'
import { takeIds } from './members.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const members = 5_000

async function openMemberBooks(db: Db): Promise<bigint[]> {
  const first = takeIds(members)
  const ids = Array.from({ length: members }, (_, index) => first + BigInt(index))
  await db.transaction(async (tx) => {
    for (const id of ids) await openBook(tx, id, 'THB')
  })
  return ids
}

/**
 * Compares post() with the leanest transfer, limit.sql, through the same driver, in alternating
 * rounds so that changes in the machine's speed affect both.
 */
export async function benchLedger(url: string, rounds: number, seconds: number): Promise<Row[]> {
  const db = openDb(url, { maxConnections: 8 })
  const ids = await openMemberBooks(db)
  const limits: number[] = []
  const posts: number[] = []
  const ratios: number[] = []
  let by = ''
  let count = 0
  for (let round = 0; round < rounds; round++) {
    const limit = await measureLimit(url, 16, seconds)
    by = limit.by
    limits.push(limit.perSecond)
    const run = await drive(16, seconds, async () => {
      const member = ids[Math.floor(Math.random() * ids.length)]!
      const outcome = await post(db, {
        member,
        key: `bench:${++count}`,
        kind: 'bench',
        reply: { ok: true },
        legs: [
          [bank, -1_00n],
          [wallet, 1_00n],
        ],
        open: {
          type: 'deposit',
          source: 'PAYONEX',
          target: 'wallet',
          amount: minorUnits(1_00n),
          status: 'SUCCESS',
        },
      })
      if (!outcome.ok) throw new Error(outcome.code)
    })
    posts.push(run.perSecond)
    ratios.push(run.perSecond / limit.perSecond)
  }
  await db.end()
  const limit16 = median(limits)
  return [
    { name: `the limit, 16 clients (${by})`, figure: `${Math.round(limit16)} transfers/s` },
    {
      id: 'post-16',
      name: 'post() through the driver, 16 clients',
      figure: `${Math.round(median(posts))} postings/s`,
      ratio: median(ratios),
    },
  ]
}
