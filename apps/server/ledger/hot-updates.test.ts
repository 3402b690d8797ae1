import { expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../platform/clock.ts'
import { openDb, queryOne } from '../platform/db.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openGameAccounts } from './accounts.ts'
import { post } from './post.ts'
import { transferLanded, transferToGameHeld } from './postings/index.ts'

const app = await startTestApp()

test('the end of a transfer updates the row of its movement and none of its indexes', async () => {
  const { db } = app.ctx
  // track_counts is off in the test cluster, and only the owner may turn it on.
  const owner = openDb(app.ownerUrl)
  const { id: member } = await app.member(500_00n)
  await db.transaction((tx) => openGameAccounts(tx, member, 'naga', 'THB'))
  const transfer = { member, code: 'naga', amount: minorUnits(1_00n) }
  for (let index = 0; index < 40; index++) {
    const held = await post(
      db,
      transferToGameHeld({ ...transfer, key: `out:${index}`, dueAt: clock.now(), detail: {} }),
    )
    if (!held.ok) throw new Error(held.code)
    const counted = await owner.transaction(async (tx) => {
      await tx.query('set local track_counts = on')
      await post(tx, transferLanded({ ...transfer, seq: held.seq, into: 'game' }))
      return queryOne<{ updated: bigint; hot: bigint }>(
        tx,
        `select pg_stat_get_xact_tuples_updated('movement'::regclass) as updated,
            pg_stat_get_xact_tuples_hot_updated('movement'::regclass) as hot`,
      )
    })
    // The counters cover this transaction's update, and earlier ones that are not yet reported.
    expect(counted.updated).toBeGreaterThan(0n)
    expect(counted.hot).toBe(counted.updated)
  }
  await owner.end()
  expect(await db.query('select 1 from open_movement')).toEqual([])
  await app.proveBooks()
})
