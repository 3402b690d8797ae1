import type { Db } from '../../../platform/db.ts'
import type { Reader, Ref, RefOf } from './ref.ts'

/** Objects of one kind that hang on one object, at most. */
export const maxLinked = 20

export type LinksOf<Kind extends Ref['kind']> = (
  db: Db,
  ref: RefOf<Kind>,
  reader: Reader,
) => Promise<Ref[]>

export const paymentRef = (account: string, payment: string): Ref => ({
  kind: 'payment',
  account,
  payment,
})

/** The requests about an object that the reader sees. */
export async function approvalsAbout(
  db: Db,
  kinds: readonly string[],
  id: string,
  { actions, staffId }: Reader,
): Promise<Ref[]> {
  const rows = await db.query<{ id: string }>(
    `select approval_id as id
      from approval
      where about_kind = any($1) and about_id = $2 and (maker_id = $3 or action = any($4))
      order by made_at desc
      limit ${maxLinked}`,
    [kinds, id, staffId, actions],
    'lookup-approvals-about',
  )
  return rows.map(({ id: approvalId }): Ref => ({ kind: 'approval', id: approvalId }))
}
