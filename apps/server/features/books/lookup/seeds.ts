import type { Db } from '../../../platform/db.ts'
import { readMovementId, readOutsideReference } from '../../../platform/ids.ts'
import { readNumber, type Reader, type Ref } from './ref.ts'

/** Objects of one kind that one text names, at most. */
const maxNamed = 20

type Seed = (db: Db, text: string, reader: Reader) => Promise<Ref[]>

const none: Promise<Ref[]> = Promise.resolve([])

const named = async <Row extends object>(
  db: Db,
  kind: Ref['kind'],
  sql: string,
  values: unknown[],
  toRef: (row: Row) => Ref,
): Promise<Ref[]> =>
  (await db.query<Row>(`${sql} limit ${maxNamed}`, values, `lookup-${kind}`)).map(toRef)

/** Also by the reference of a movement at a bank or game, which contains its id. */
const movement: Seed = (db, text) => {
  const of = readMovementId(text) ?? readOutsideReference(text)
  return of
    ? named<{ memberId: bigint; seq: bigint }>(
        db,
        'movement',
        'select member_id, seq from movement where member_id = $1 and seq = $2',
        [of.memberId, of.seq],
        (row) => ({ kind: 'movement', ...row }),
      )
    : none
}

/**
 * A posting by its member and key. No index has keys alone: the key of a request is unique in its
 * book only, and an index over all books would burden every posting.
 */
const posting: Seed = (db, text) => {
  const [, member, key] = /^(\d{1,19})\s+(.+)$/.exec(text) ?? []
  const memberId = readNumber(member)
  return memberId === null || key === undefined ? none : postingsOf(db, [memberId], key)
}

const postingsOf = (db: Db, members: readonly bigint[], key: string): Promise<Ref[]> =>
  named<{ memberId: bigint; key: string }>(
    db,
    'posting',
    'select member_id, key from posting where member_id = any($1) and key = $2',
    [members, key],
    (row) => ({ kind: 'posting', ...row }),
  )

/** The key of a posting that names its event, whose row knows the member. */
const eventKey: Seed = async (db, text) => {
  const [, event, rest] = /^(bank|unbank|approval|gift):(.+)$/.exec(text) ?? []
  if (event === undefined || rest === undefined) return []
  const members = await memberOf[event as keyof typeof memberOf](db, rest)
  return members.length === 0 ? [] : postingsOf(db, members, text)
}

const idsOf = async (db: Db, name: string, sql: string, values: unknown[]): Promise<bigint[]> =>
  (await db.query<{ memberId: bigint | null }>(sql, values, name)).flatMap(
    ({ memberId }) => memberId ?? [],
  )

const memberOfPayment = (db: Db, rest: string): Promise<bigint[]> => {
  // An account and a reference may have a colon, so every one may divide them.
  const parts = rest.split(':')
  const at = parts.keys().drop(1).toArray()
  return idsOf(
    db,
    'lookup-event-payment',
    `select p.member_id
      from rows from (unnest($1::text[]), unnest($2::text[])) as k(account, payment)
      join payment p on p.receiving_account = k.account and p.payment_id = k.payment
      union all
      select a.about_member
      from unnest($3::text[]) as k(about)
      join approval a on a.about_kind = 'payment' and a.about_id = k.about
      where a.about_member is not null`,
    [
      at.map((index) => parts.slice(0, index).join(':')),
      at.map((index) => parts.slice(index).join(':')),
      at.map((index) => `${parts.slice(0, index).join(':')}/${parts.slice(index).join(':')}`),
    ],
  )
}

const memberOf = {
  bank: async (db: Db, rest: string) => [
    ...(await memberOfPayment(db, rest)),
    ...(await memberOfGift(db, rest.slice(rest.lastIndexOf(':') + 1))),
  ],
  unbank: memberOfPayment,
  approval: (db: Db, id: string) =>
    idsOf(
      db,
      'lookup-event-approval',
      'select about_member as member_id from approval where approval_id = $1',
      [id],
    ),
  gift: (db: Db, rest: string) => memberOfGift(db, rest.slice(0, rest.indexOf(':'))),
}

const memberOfGift = (db: Db, hash: string): Promise<bigint[]> =>
  idsOf(db, 'lookup-event-gift', 'select member_id from gift_link where hash = $1', [hash])

/** By its key, and by every reference under which it was reported. */
const payment: Seed = (db, text) => {
  const [, account, id] = /^([^/]+)\/(.+)$/.exec(text) ?? []
  return named<{ account: string; payment: string }>(
    db,
    'payment',
    `select receiving_account as account, payment_id as payment
      from payment_reference where reference = $1
      union all
      select receiving_account, payment_id from payment where bank_reference = $1
      union all
      select receiving_account, payment_id
      from payment where receiving_account = $2 and payment_id = $3`,
    [text, account ?? null, id ?? null],
    (row) => ({ kind: 'payment', ...row }),
  )
}

const bankRow: Seed = (db, text) =>
  named<{ account: string; line: string }>(
    db,
    'bank-row',
    `select receiving_account as account, line_id as line
      from bank_line
      where receiving_account = any(array(select account from receiving_account))
        and reference = $1`,
    [text],
    (row) => ({ kind: 'bank-row', ...row }),
  )

/** By the bank's reference on it, or as the audit log names it: member and id. */
const slip: Seed = (db, text) => {
  const [, member, id] = /^(\d{1,19})\/([0-9a-z]{1,40})$/.exec(text) ?? []
  const reference = /^(?:\d{3}:)?(.+)$/.exec(text)?.[1] ?? text
  return named<{ memberId: bigint; id: string }>(
    db,
    'slip',
    `select member_id, id
      from slip where trans_ref is not null and upper(trans_ref) = upper($1)
      union all
      select member_id, slip_id from slip_reference where trans_ref = upper($1)
      union all
      select member_id, id from slip where member_id = $2 and id = $3`,
    [reference, readNumber(member), id ?? null],
    (row) => ({ kind: 'slip', ...row }),
  )
}

/** The code of a gift, or the link that contains it. */
const giftLink: Seed = (db, text) => {
  const [, hash] = /(?:[?&]v=)?([A-Za-z0-9]{10,60})$/.exec(text) ?? []
  return hash === undefined
    ? none
    : named<{ hash: string }>(
        db,
        'gift-link',
        `select hash from gift_link where hash = $1
          union all
          select hash from gift_link
          where lower(hash) = lower($1) and state in ('reserved', 'credited')`,
        [hash],
        (row) => ({ kind: 'gift-link', ...row }),
      )
}

const code: Seed = (db, text) =>
  /^[0-9a-z]{8,24}$/.test(text)
    ? named<{ memberId: bigint; id: string }>(
        db,
        'code',
        'select member_id, id from qrcode where id = $1',
        [text],
        (row) => ({ kind: 'code', ...row }),
      )
    : none

const bankBreak: Seed = (db, text) =>
  /^[0-9a-f]{24}$/.test(text)
    ? named<{ id: string }>(
        db,
        'break',
        'select break_id as id from recon_break where break_id = $1',
        [text],
        (row) => ({ kind: 'break', ...row }),
      )
    : none

const approval: Seed = (db, text, { staffId, actions }) =>
  /^[0-9a-z]{1,24}$/.test(text)
    ? named<{ id: string }>(
        db,
        'approval',
        `select approval_id as id
          from approval
          where approval_id = $1 and (maker_id = $2 or action = any($3))`,
        [text, staffId, actions],
        (row) => ({ kind: 'approval', ...row }),
      )
    : none

/** An entry by person and number, or those of a request. */
const audit: Seed = (db, text, reader) => {
  const [, person, number] = /^(\d{1,19})-(\d{1,19})$/.exec(text) ?? []
  return named<{ staffId: bigint; seq: bigint }>(
    db,
    'audit',
    `select staff_id, seq
      from audit_entry
      where staff_id = $1 and seq = $2 and ($4::boolean or staff_id = $5)
      union all
      select staff_id, seq
      from audit_entry
      where request_id = $3 and ($4::boolean or staff_id = $5)`,
    [readNumber(person), readNumber(number), text, reader.seesAudit, reader.staffId],
    (row) => ({ kind: 'audit', ...row }),
  )
}

const member: Seed = (db, text) =>
  /^\d{10}$/.test(text)
    ? named<{ memberId: bigint }>(
        db,
        'member',
        'select member_id from member where member_id = $1',
        [BigInt(text)],
        (row) => ({ kind: 'member', ...row }),
      )
    : none

const seeds: readonly Seed[] = [
  movement,
  posting,
  eventKey,
  payment,
  bankRow,
  slip,
  giftLink,
  code,
  bankBreak,
  approval,
  audit,
  member,
]

/** Everything that a text may name, one after the other: the pool of the office is small. */
export async function findNamed(db: Db, text: string, reader: Reader): Promise<Ref[]> {
  const found: Ref[] = []
  for (const seed of seeds) found.push(...(await seed(db, text, reader)))
  return found
}
