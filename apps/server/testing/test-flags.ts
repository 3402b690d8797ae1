import type { MemberEffect } from '@champa/contract/office/member-flags'
import { lockBook } from '../ledger/accounts.ts'
import { clock } from '../platform/clock.ts'
import type { TestApp } from './test-app.ts'

/** Marks a member as staff do; returns what ends the mark. */
export async function flagMember(
  { ctx: { db } }: TestApp,
  { id }: { id: bigint },
  effect: MemberEffect,
): Promise<() => Promise<void>> {
  const no = await db.transaction(async (tx) => {
    await lockBook(tx, id)
    const [row] = await tx.query<{ no: number }>(
      "select no from member_flag_add($1, 'watch', null, array[$2], 'test', 'staff:1', $3, null)",
      [id, effect, clock.now()],
    )
    return row!.no
  })
  return async () => {
    await db.query("select member_flag_end($1, $2, 'staff:2', 'test', $3)", [id, no, clock.now()])
  }
}
