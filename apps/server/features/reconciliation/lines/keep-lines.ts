import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { newRows, type ToldRow } from './new-rows.ts'

const rowsAtOnce = 2_000

/** Rows of one account as a page of its feed, or a statement, tells them. */
export interface ToldLines {
  receivingAccount: string
  source: 'feed' | 'statement'
  importId: string | null
  rows: readonly ToldRow[]
}

interface StoredLine extends Omit<ToldRow, 'precision'> {
  precisionSeconds: ToldRow['precision']
}

/**
 * Stores the rows that are not known yet, and returns how many. Calls about one account take turns,
 * so that two sources that tell the same row at once store it once.
 */
export async function keepLines(tx: Tx, told: ToldLines): Promise<number> {
  const { receivingAccount, rows } = told
  await tx.query("select pg_advisory_xact_lock(hashtext('bank-line'), hashtext($1))", [
    receivingAccount,
  ])
  const known = await knownLines(tx, receivingAccount, rows)
  const added = newRows(known, rows)
  const ids = idsOf(added, known)
  for (let from = 0; from < added.length; from += rowsAtOnce)
    await insert(tx, told, added.slice(from, from + rowsAtOnce), ids.slice(from), from)
  return added.length
}

/** Stored rows that may be among the told ones: of the same reference, or without one on their days. */
async function knownLines(
  tx: Tx,
  receivingAccount: string,
  rows: readonly ToldRow[],
): Promise<ToldRow[]> {
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const hasMore = rows.length > references.length
  const days = [...new Set(rows.map(({ at }) => dayOf(at)))]
  const stored = await tx.query<StoredLine>(
    `select at, precision_seconds, amount, balance, reference, text
      from bank_line
      where receiving_account = $1 and reference = any($2)
      union all
      select at, precision_seconds, amount, balance, reference, text
      from bank_line
      where receiving_account = $1
        and day = any($3::date[])
        and (reference is null or $4 and reference <> all($2))`,
    [receivingAccount, references, days, hasMore],
    'bank-lines-known',
  )
  return stored.map(({ precisionSeconds: precision, ...row }) => ({ ...row, precision }))
}

const bangkokOffsetMs = 7 * 3_600_000
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + bangkokOffsetMs).toISOString().slice(0, 10)

/** A fingerprint of each row; equal rows of one account are numbered. */
function idsOf(added: readonly ToldRow[], known: readonly ToldRow[]): string[] {
  const counts = new Map<string, number>()
  const contentOf = ({ at, amount, reference, text, balance }: ToldRow): string =>
    JSON.stringify([
      at.getTime(),
      amount.toString(),
      ...(reference === null ? [text, balance?.toString() ?? ''] : [reference]),
    ])
  const next = (content: string): number => {
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return count
  }
  for (const row of known) next(contentOf(row))
  return added.map((row) => {
    const content = contentOf(row)
    return digest(`${content} ${next(content)}`)
  })
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)

/** The movement that a row names, as payouts carry it in their reference. */
export function payoutOf({ reference, text }: Pick<ToldRow, 'reference' | 'text'>): string | null {
  const found = /(?:^|[^\w-])(m[0-9a-z]{1,13}-[0-9a-z]{1,12})(?![\w])/.exec(
    ` ${reference ?? ''} ${text}`,
  )
  return found?.[1] ?? null
}

async function insert(
  tx: Tx,
  { receivingAccount, source, importId }: ToldLines,
  rows: readonly ToldRow[],
  ids: readonly string[],
  first: number,
): Promise<void> {
  await tx.query(
    `insert into bank_line (receiving_account, line_id, day, at, precision_seconds, amount,
        balance, reference, text, payout_id, source, import_id, position, seen_at)
      select $1, r.line_id, r.day, r.at, r.precision, r.amount, r.balance, r.reference, r.text,
        r.payout, $2, $3, $4 + r.i, $5
      from unnest($6::text[], $7::date[], $8::timestamptz[], $9::int[], $10::bigint[],
          $11::bigint[], $12::text[], $13::text[], $14::text[])
        with ordinality
        as r(line_id, day, at, precision, amount, balance, reference, text, payout, i)
      on conflict do nothing`,
    [
      receivingAccount,
      source,
      importId,
      first,
      clock.now(),
      ids.slice(0, rows.length),
      rows.map(({ at }) => dayOf(at)),
      rows.map(({ at }) => at),
      rows.map(({ precision }) => precision),
      rows.map(({ amount }) => amount),
      rows.map(({ balance }) => balance),
      rows.map(({ reference }) => reference),
      rows.map(({ text }) => text),
      rows.map((row) => payoutOf(row)),
    ],
    'bank-lines-add',
  )
}
