import { expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { refreshMemberFind } from '../../../platform/people/member-find.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { repairMemberFind } from './repair-member-find.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const rowsOf = ({ id }: TestMember) =>
  app.ctx.db.query('select grams, phone_reversed from member_find where member_id = $1', [id])

/** Deletes the profile, as the job forget-closed-members does. */
const forget = ({ id }: TestMember) =>
  app.operator.db.transaction(async (tx) => {
    await tx.query("update member set status = 'closed' where member_id = $1", [id])
    await tx.query('delete from member_find where member_id = $1', [id])
    await tx.query('select member_forget($1)', [id])
  })

const repair = async () => {
  await app.ctx.db.query('update member_find_repair set after = 0, due_at = $1', [
    new Date(clock.nowMs() - 1),
  ])
  for (let pages = 0; pages < 3; pages++) await repairMemberFind.run(app.ctx)
}

test('a profile that is deleted while the job reads its page is not found again', async () => {
  const member = await app.member()
  await app.ctx.db.query('delete from member_find where member_id = $1', [member.id])
  const { db } = app.ctx
  const { query } = db
  db.query = (async (text: string, values?: readonly unknown[], name?: string) => {
    const rows = await query(text, values, name)
    if (name === 'member-find-page') {
      db.query = query
      await forget(member)
    }
    return rows
  }) as typeof query
  await repair().finally(() => (db.query = query))
  expect(await rowsOf(member)).toEqual([])
})

test('rows of members without a profile are deleted, and others stay', async () => {
  const [member, other] = [await app.member(), await app.member()]
  await forget(member)
  await app.ctx.db.query(
    "insert into member_find (member_id, grams, phone_reversed) values ($1, '{ABC}', '1')",
    [member.id],
  )
  await repair()
  expect([await rowsOf(member), (await rowsOf(other)).length]).toEqual([[], 1])
})

test('nothing finds a member without a profile, whoever refreshes', async () => {
  const member = await app.member()
  await forget(member)
  await app.ctx.db.transaction((tx) => refreshMemberFind(tx, member.id))
  expect(await rowsOf(member)).toEqual([])
})
