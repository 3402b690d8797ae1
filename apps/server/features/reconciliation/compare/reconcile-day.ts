import { maxOnWire } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { BreakLimits } from '../breaks/break-limits.ts'
import { compareDay, type FoundBreak, toldLater } from './compare-day.ts'
import { type ComparedAccount, type DayOfAccount, readDay } from './read-day.ts'

/** How many breaks a comparison has opened, no longer found, and left open. */
export interface Reconciled {
  opened: number
  gone: number
  open: number
}

interface Comparison {
  day: string
  /** Who asked for it; null: the nightly comparison. */
  comparedBy: bigint | null
  limits: BreakLimits
}

/**
 * Breaks that a later statement does not end by itself: large ones, and all of a day that are large
 * together. People close them, as they close others.
 */
function heldBack(later: readonly FoundBreak[], { each, ofPerson }: BreakLimits): FoundBreak[] {
  const sizes = later.map(({ ours }) => ours ?? 0n)
  const isMuch = sizes.reduce((sum, size) => sum + size, 0n) >= ofPerson
  return later.filter(({ ours }) => isMuch || (ours ?? 0n) >= each)
}

/**
 * Compares one day of an account with what its bank reported. Repeating it opens nothing twice: a break
 * that was closed stays closed, one that is no longer found ends by itself.
 */
export async function reconcileDay(
  tx: Tx,
  of: ComparedAccount,
  { day, comparedBy, limits }: Comparison,
): Promise<Reconciled> {
  await tx.query("select pg_advisory_xact_lock(hashtext('reconcile'), hashtext($1))", [of.account])
  const read = await readDay(tx, of, day)
  const found = [
    ...compareDay(of.account, read.facts),
    ...heldBack(toldLater(of.account, read.facts), limits),
  ]
  const opened = await openBreaks(tx, of, day, found)
  const gone = await endGone(tx, of.account, day, found)
  await noteDay(tx, of, { day, read, comparedBy })
  const [row] = await tx.query<{ open: number }>(
    `select count(*)::integer as open
      from recon_break
      where receiving_account = $1 and day = $2::date and closed_at is null`,
    [of.account, day],
    'reconcile-open',
  )
  return { opened, gone, open: row?.open ?? 0 }
}

async function openBreaks(
  tx: Tx,
  { account, currency }: ComparedAccount,
  day: string,
  found: readonly FoundBreak[],
): Promise<number> {
  const rows = found.map(({ payment, ours, theirs, at, ...one }) => ({
    ...one,
    ours: ours?.toString() ?? null,
    theirs: theirs?.toString() ?? null,
    at: at.toISOString(),
    paymentAccount: payment?.receivingAccount ?? null,
    paymentId: payment?.paymentId ?? null,
  }))
  // A break that has gone and is found again opens again; one that staff have closed does not.
  const opened = await tx.query(
    `insert into recon_break as b (break_id, receiving_account, day, currency, kind, ours, theirs,
        at, line_id, payment_account, payment_id, movement_id, reference, found_at)
      select r."breakId", $1, $2::date, $3, r.kind, r.ours, r.theirs, r.at, r."lineId",
        r."paymentAccount", r."paymentId", r."movementId", r.reference, $4
      from jsonb_to_recordset($5) as r(
        "breakId" text, kind text, ours bigint, theirs bigint, at timestamptz, "lineId" text,
        "paymentAccount" text, "paymentId" text, "movementId" text, reference text
      )
      on conflict (break_id) do update
        set closed_at = null, closed_how = null, closed_why = null, ours = excluded.ours,
          theirs = excluded.theirs
        where b.closed_how = 'gone'
      returning break_id`,
    [account, day, currency, clock.now(), JSON.stringify(rows)],
    'reconcile-open-breaks',
  )
  return opened.length
}

async function endGone(
  tx: Tx,
  account: string,
  day: string,
  found: readonly FoundBreak[],
): Promise<number> {
  const gone = await tx.query(
    `update recon_break
      set closed_at = $4, closed_how = 'gone', closed_why = ''
      where receiving_account = $1 and day = $2::date and closed_at is null
        and break_id <> all($3)
      returning break_id`,
    [account, day, found.map(({ breakId }) => breakId), clock.now()],
    'reconcile-end-gone',
  )
  return gone.length
}

async function noteDay(
  tx: Tx,
  { account, currency }: ComparedAccount,
  { day, read, comparedBy }: { day: string; read: DayOfAccount; comparedBy: bigint | null },
): Promise<void> {
  const { facts, coverage } = read
  const isOfDay = (at: Date): boolean => at >= facts.from && at < facts.until
  const lines = facts.lines.filter(({ at }) => isOfDay(at))
  const payments = facts.payments.filter(({ paidAt }) => isOfDay(paidAt))
  const sum = (amounts: readonly bigint[]): bigint => {
    const total = amounts.reduce((all, amount) => all + amount, 0n)
    return total > maxOnWire ? maxOnWire : total
  }
  await tx.query(
    `insert into reconciled_day (receiving_account, day, currency, coverage, lines, bank_in,
        bank_out, payments, books_in, compared_at, compared_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (receiving_account, day) do update set coverage = excluded.coverage,
        lines = excluded.lines, bank_in = excluded.bank_in, bank_out = excluded.bank_out,
        payments = excluded.payments, books_in = excluded.books_in,
        compared_at = excluded.compared_at, compared_by = excluded.compared_by`,
    [
      account,
      day,
      currency,
      coverage,
      lines.length,
      sum(lines.flatMap(({ amount }) => (amount > 0n ? [amount] : []))),
      sum(lines.flatMap(({ amount }) => (amount < 0n ? [-amount] : []))),
      payments.length,
      sum(payments.map(({ amount }) => amount)),
      clock.now(),
      comparedBy,
    ],
    'reconcile-note-day',
  )
}
