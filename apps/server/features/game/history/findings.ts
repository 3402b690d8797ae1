import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Comparison, Finding, FindingKind } from './compare-day.ts'

/** A provider's text, limited to what the database accepts. */
const cleaned = (reference: string): string => reference.replaceAll('\0', '').slice(0, 200)

/**
 * Stores the comparison of a day once; a difference that is already known is not stored again.
 * False when the day was stored before.
 */
export function keepComparison(
  ctx: AppContext,
  { code, day }: { code: string; day: string },
  { ours, theirs, findings }: Comparison,
): Promise<boolean> {
  const now = clock.now()
  return ctx.db.transaction(async (tx) => {
    const stored = await tx.query(
      `update history_check
          set checked_at = $3, our_count = $4, our_in = $5, our_out = $6, their_count = $7,
            their_in = $8, their_out = $9
        where code = $1
          and day = $2
          and checked_at is null
        returning code`,
      [
        code,
        day,
        now,
        ours.count,
        ours.in,
        ours.out,
        theirs?.count ?? null,
        theirs?.in ?? null,
        theirs?.out ?? null,
      ],
    )
    if (stored.length === 0) return false
    const of = <Value>(value: (one: Finding) => Value): Value[] => findings.map(value)
    await tx.query(
      `insert into history_finding (code, reference, day, kind, ours, theirs, found_at)
        select $1, x.reference, $2::date, x.kind, x.ours, x.theirs, $3
        from unnest(
          $4::text[], $5::text[], $6::bigint[], $7::bigint[]
        ) as x(reference, kind, ours, theirs)
        on conflict (code, reference) do nothing`,
      [
        code,
        day,
        now,
        of((one) => cleaned(one.reference)),
        of((one) => one.kind),
        of((one) => one.ours),
        of((one) => one.theirs),
      ],
    )
    return true
  })
}

/**
 * A difference that is not explained yet. Credits in 1/100, negative for a withdrawal from the
 * game.
 */
export interface OpenFinding {
  game: string
  reference: string
  day: string
  kind: FindingKind
  ours: bigint | null
  theirs: bigint | null
}

export async function listFindings(ctx: AppContext, limit: number): Promise<OpenFinding[]> {
  return ctx.db.query<OpenFinding>(
    `select code as game, reference, day::text as day, kind, ours, theirs
      from history_finding
      where closed_at is null
      order by found_at, code, reference limit $1`,
    [limit],
  )
}

/**
 * Closes a difference that staff have explained or corrected. False when there is no such open
 * finding.
 */
export async function closeFinding(
  ctx: AppContext,
  { game, reference, who, why }: { game: string; reference: string; who: string; why: string },
): Promise<boolean> {
  const closed = await ctx.db.query(
    `update history_finding set closed_at = $3, closed_by = $4, closed_reason = $5
      where code = $1
        and reference = $2
        and closed_at is null
      returning code`,
    [game, reference, clock.now(), who, why],
  )
  return closed.length === 1
}
