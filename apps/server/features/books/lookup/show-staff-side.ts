import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import type { LookedUp } from '@champa/contract/office/book-lookup'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { breaksOf, toBreakRow } from '../../reconciliation/index.ts'
import { ofKind, type Reader, type Ref } from './ref.ts'

const maxEntries = 50

/** Breaks, requests, and what staff did and looked at. */
export async function showStaffSide(
  db: Db,
  refs: readonly Ref[],
  reader: Reader,
): Promise<Pick<LookedUp, 'breaks' | 'approvals' | 'audit'>> {
  const breaks = await breaksOf(
    db,
    ofKind(refs, 'break').map(({ id }) => id),
  )
  return {
    breaks: breaks.map(toBreakRow),
    approvals: await approvalsIn(db, refs),
    audit: await auditIn(db, refs, reader),
  }
}

type Approval = LookedUp['approvals'][number]

async function approvalsIn(db: Db, refs: readonly Ref[]): Promise<Approval[]> {
  const rows = await db.query<
    Omit<Approval, 'madeAt' | 'sum'> & {
      madeAt: Date
      amount: bigint | null
      currency: Currency | null
    }
  >(
    `select a.approval_id as id, a.action, a.about_kind as subject, a.about_id as subject_id,
        a.state, a.amount, a.currency, m.name as maker_name, a.made_at, d.name as decided_name
      from approval a
      join staff m on m.staff_id = a.maker_id
      left join staff d on d.staff_id = a.decided_by
      where a.approval_id = any($1)
      order by a.made_at, a.approval_id`,
    [ofKind(refs, 'approval').map(({ id }) => id)],
    'lookup-approvals',
  )
  return rows.map(({ amount, currency, madeAt, ...row }) => ({
    ...row,
    madeAt: madeAt.getTime(),
    sum: amount === null || currency === null ? null : { value: minorUnits(amount), currency },
  }))
}

/** How the audit log names an object. Members' entries are on the members' own pages. */
function auditNames(ref: Ref): readonly (readonly [kind: string, id: string])[] {
  if (ref.kind === 'movement') {
    const id = movementId(ref.memberId, ref.seq)
    return [
      ['movement', id],
      ['gift-link', id],
    ]
  }
  if (ref.kind === 'payment') return [['payment', `${ref.account}/${ref.payment}`]]
  if (ref.kind === 'slip') return [['slip', `${ref.memberId}/${ref.id}`]]
  return ref.kind === 'break' ? [['break', ref.id]] : []
}

type Entry = LookedUp['audit'][number]

/** Entries that were found, and the newest about an object or a request. */
async function auditIn(db: Db, refs: readonly Ref[], reader: Reader): Promise<Entry[]> {
  const names = refs.flatMap(auditNames)
  const asked = ofKind(refs, 'audit')
  const rows = await db.query<
    Omit<Entry, 'staffId' | 'seq' | 'at'> & { staffId: bigint; seq: bigint; at: Date }
  >(
    `with found as (
        select e.staff_id, e.seq
        from rows from (unnest($1::text[]), unnest($2::text[])) as k(kind, id)
        join audit_entry e on e.about_kind = k.kind and e.about_id = k.id
        where $6::boolean or e.staff_id = $7
        union
        select e.staff_id, e.seq
        from audit_entry e
        where e.approval_id = any($3) and ($6::boolean or e.staff_id = $7)
        union
        select k.staff_id, k.seq
        from rows from (unnest($4::bigint[]), unnest($5::bigint[])) as k(staff_id, seq)
      )
      select e.staff_id, e.seq, e.at, e.actor, s.name as staff_name, e.action, e.about_kind,
        e.about_id, e.outcome
      from found f
      join audit_entry e on e.staff_id = f.staff_id and e.seq = f.seq
      left join staff s on s.staff_id = e.staff_id
      order by e.at desc, e.staff_id desc, e.seq desc
      limit ${maxEntries}`,
    [
      names.map(([kind]) => kind),
      names.map(([, id]) => id),
      ofKind(refs, 'approval').map(({ id }) => id),
      asked.map(({ staffId }) => staffId),
      asked.map(({ seq }) => seq),
      reader.seesAudit,
      reader.staffId,
    ],
    'lookup-audit-entries',
  )
  return rows.map(({ staffId, seq, at, ...row }) => ({
    ...row,
    staffId: staffId.toString(),
    seq: seq.toString(),
    at: at.getTime(),
  }))
}
