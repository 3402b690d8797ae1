import { normalizeNumber, readPhone } from '@champa/contract/phone'
import {
  type FindKind,
  findKinds,
  maxFound,
  minEndDigits,
  minNameLetters,
} from '@champa/contract/office/members'
import type { Db } from '../../../platform/db.ts'
import { readMovementId, readOutsideReference } from '../../../platform/ids.ts'
import { gramsOf, reversed } from '../../../platform/people/member-find.ts'
import { nameScore } from '../../risk/index.ts'

/**
 * Numbers of members, the best first; one more than `maxFound` when there are more. isMasked: the
 * caller sees personal data masked.
 */
type Lookup = (db: Db, text: string, isMasked: boolean) => Promise<bigint[]>

const maxRows = maxFound + 1
/** Names that are compared letter by letter; more are too many. */
const maxCompared = 500
/** A search by name that takes longer is given up; more letters make it faster. */
const maxNameMs = 500

const idsOf = async (db: Db, name: string, sql: string, values: unknown[]): Promise<bigint[]> => {
  const rows = await db.query<{ memberId: bigint | null }>(sql, values, `find-${name}`)
  return [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]
}

/** The digits of a phone or account number; null for any other text. */
const digitsOf = (text: string): string | null => {
  const digits = normalizeNumber(text)
  return /^\+?\d+$/.test(digits) ? digits : null
}

const none: Promise<bigint[]> = Promise.resolve([])

const byPhone: Lookup = (db, text) => {
  const phones = [readPhone(text, false), readPhone(text, true)].flatMap((phone) =>
    typeof phone === 'string' ? [] : [phone.e164],
  )
  return phones.length === 0
    ? none
    : idsOf(db, 'phone', 'select member_id from phone_claim where phone = any($1)', [phones])
}

const byPhoneEnd: Lookup = (db, text) => {
  const digits = digitsOf(text)
  return digits === null || !new RegExp(`^\\d{${minEndDigits},12}$`).test(digits)
    ? none
    : idsOf(
        db,
        'phone-end',
        `select member_id
          from member_find
          where phone_reversed ~>=~ $1 and phone_reversed ~<~ $2
          limit ${maxRows}`,
        // ':' follows '9'.
        [reversed(digits), `${reversed(digits)}:`],
      )
}

const byUsername: Lookup = (db, text) =>
  idsOf(db, 'username', `select member_id from member where username = $1 and username <> ''`, [
    digitsOf(text) ?? text,
  ])

const byMemberNumber: Lookup = (db, text) =>
  /^\d{10}$/.test(text)
    ? idsOf(db, 'member-number', 'select member_id from member where member_id = $1', [
        BigInt(text),
      ])
    : none

const byInviteCode: Lookup = (db, text) => {
  const [, number] = /^pr(\d{10})$/i.exec(text) ?? []
  return number === undefined ? none : byMemberNumber(db, number, false)
}

/** Also finds the reference of a movement at a bank or game, which contains its id. */
const byMovement: Lookup = (db, text) => {
  const named = readMovementId(text) ?? readOutsideReference(text)
  return named
    ? idsOf(db, 'movement', 'select member_id from movement where member_id = $1 and seq = $2', [
        named.memberId,
        named.seq,
      ])
    : none
}

/** An index has the last four digits of every account. */
const byBankAccount: Lookup = (db, text) => {
  const digits = digitsOf(text)
  return digits === null || digits.length < 6
    ? none
    : idsOf(
        db,
        'bank-account',
        `select member_id
          from bank_claim
          where right(account_no, 4) = right($1, 4) and account_no = $1
          limit ${maxRows}`,
        [digits],
      )
}

const byBankAccountEnd: Lookup = (db, text) => {
  const digits = digitsOf(text)
  return digits === null || digits.length < minEndDigits
    ? none
    : idsOf(
        db,
        'bank-account-end',
        `select member_id
          from bank_claim
          where right(account_no, 4) = right($1, 4) and account_no like '%' || $1
          limit ${maxRows}`,
        [digits],
      )
}

const byReference: Lookup = async (db, text) => {
  const [paid, slips] = await Promise.all([
    idsOf(
      db,
      'payment',
      `select coalesce(p.member_id, p.review_member_id) as member_id
        from payment_reference r
        join payment p
          on p.receiving_account = r.receiving_account and p.payment_id = r.payment_id
        where r.reference = $1
        union
        select coalesce(p.member_id, p.review_member_id)
        from payment p
        where p.bank_reference = $1
        limit ${maxRows}`,
      [text],
    ),
    idsOf(
      db,
      'slip',
      `select member_id from slip_reference where trans_ref = $1 limit ${maxRows}`,
      [text],
    ),
  ])
  return [...new Set([...paid, ...slips])]
}

/** The code of a gift, or the link that contains it. */
const byGiftLink: Lookup = (db, text) => {
  const [, hash] = /(?:[?&]v=)?([A-Za-z0-9]{10,60})$/.exec(text) ?? []
  return hash === undefined
    ? none
    : idsOf(
        db,
        'gift-link',
        `select member_id from gift_link where hash = $1
          union
          select member_id
          from gift_link
          where lower(hash) = lower($1) and state in ('reserved', 'credited')`,
        [hash],
      )
}

const byPlayer: Lookup = (db, text) =>
  idsOf(
    db,
    'player',
    `select member_id
      from game_account
      where code = any(array(select code from game)) and username = any($1)
      limit ${maxRows}`,
    [[text, text.toLowerCase(), text.toUpperCase()]],
  )

const byCoupon: Lookup = (db, text) => {
  const [, member, no] = /^(\d{10})-(\d{1,12})$/.exec(text) ?? []
  return member === undefined || no === undefined
    ? none
    : idsOf(db, 'coupon', 'select member_id from coupon where member_id = $1 and no = $2', [
        BigInt(member),
        BigInt(no),
      ])
}

const byApproval: Lookup = (db, text) =>
  /^[0-9a-z]{16}$/.test(text)
    ? idsOf(
        db,
        'approval',
        'select about_member as member_id from approval where approval_id = $1',
        [text],
      )
    : none

const byRequest: Lookup = (db, text) =>
  /^[\w-]{8,60}$/.test(text)
    ? idsOf(
        db,
        'request',
        `select about_member as member_id
          from audit_entry
          where request_id = $1
          limit ${maxRows}`,
        [text],
      )
    : none

interface NamedMember {
  memberId: bigint
  name: string
  registeredName: string | null
}

/**
 * By letters inside the words of the names, the names that fit best first. The holder of the bank
 * account counts only for those who may read it: a hit would confirm the name.
 */
const byName: Lookup = async (db, text, isMasked) => {
  const grams = gramsOf([text])
  if ([...text].filter((letter) => /[\p{L}\p{M}]/u.test(letter)).length < minNameLetters)
    return none
  if (grams.length === 0) return none
  const rows = await db.transaction(async (tx) => {
    await tx.query(`select set_config('statement_timeout', $1, true)`, [String(maxNameMs)])
    return tx.query<NamedMember>(
      `select m.member_id, m.name, m.registered_name
        from (
          select f.member_id from member_find f where f.grams @> $1 limit ${maxCompared}
        ) f
        join member m on m.member_id = f.member_id`,
      [grams],
      'find-name',
    )
  })
  const scoreOf = ({ name, registeredName }: NamedMember): number =>
    nameScore(text, registeredName ?? name) ?? 0
  const shown = isMasked ? rows.filter((row) => isNamedBy(row, grams)) : rows
  return shown
    .map((row) => ({ id: row.memberId, score: scoreOf(row) }))
    .toSorted((one, other) => other.score - one.score || Number(one.id - other.id))
    .slice(0, maxRows)
    .map(({ id }) => id)
}

/** Whether the profile or the registration has all these letters. */
function isNamedBy({ name, registeredName }: NamedMember, grams: readonly string[]): boolean {
  const own = new Set(gramsOf([name, registeredName]))
  return grams.every((gram) => own.has(gram))
}

const lookups: Record<FindKind, Lookup> = {
  phone: byPhone,
  'phone-end': byPhoneEnd,
  username: byUsername,
  'member-number': byMemberNumber,
  'invite-code': byInviteCode,
  movement: byMovement,
  'bank-account': byBankAccount,
  'bank-account-end': byBankAccountEnd,
  reference: byReference,
  'gift-link': byGiftLink,
  player: byPlayer,
  coupon: byCoupon,
  approval: byApproval,
  request: byRequest,
  name: byName,
}

/** What callers of level `masked` may find by: nothing that would confirm a number. */
const maskedKinds: readonly FindKind[] = ['member-number', 'invite-code', 'name']

/**
 * Looks a text up as everything that it can be, one after the other: the pool of the office is
 * small.
 */
export async function findByKinds(
  db: Db,
  text: string,
  isMasked: boolean,
): Promise<{ by: FindKind; ids: bigint[] }[]> {
  const found: { by: FindKind; ids: bigint[] }[] = []
  const kinds = findKinds.filter((kind) => !isMasked || maskedKinds.includes(kind))
  for (const kind of kinds) {
    const ids = await lookups[kind](db, text, isMasked)
    if (ids.length > 0) found.push({ by: kind, ids })
  }
  return found
}
