import { createHash } from 'node:crypto'
import type { BreakKind } from '@champa/contract/office/reconciliation'

/** A row of the bank around the compared day. */
export interface BankLine {
  lineId: string
  at: Date
  precisionSeconds: number
  amount: bigint
  reference: string | null
  payoutId: string | null
  source: 'feed' | 'statement'
  /**
   * Whether nothing reported the row's day before: the feed does, or else the statement that was
   * imported first.
   */
  isFirstWord: boolean
}

/** A payment into the account, with every reference under which it was reported. */
export interface BookPayment {
  receivingAccount: string
  paymentId: string
  amount: bigint
  paidAt: Date
  references: readonly string[]
}

/** A payout that a row names, as the books have it. */
export interface BookPayout {
  movementId: string
  amount: bigint
  isPaid: boolean
  /** Whether the bank has brought it back since, by the books. */
  isReturned: boolean
}

export interface DayFacts {
  lines: readonly BankLine[]
  payments: readonly BookPayment[]
  payouts: readonly BookPayout[]
  /** Statements of the account whose first row is of this day, with the balance before them. */
  jumps: readonly { importId: string; at: Date; opening: bigint; before: bigint }[]
  /** Other rows that name the payouts, of any day: those reported first. */
  earlierPayouts: readonly { payoutId: string; lineId: string }[]
  from: Date
  until: Date
  /** Whether the bank's side of the day is whole, so that what it lacks is missing. */
  isWhole: boolean
  /** Payments after this moment are not missed yet: banks tell with a delay. */
  settledUntil: Date
}

export interface FoundBreak {
  breakId: string
  kind: BreakKind
  ours: bigint | null
  theirs: bigint | null
  at: Date
  reference: string | null
  lineId: string | null
  payment: Pick<BookPayment, 'receivingAccount' | 'paymentId'> | null
  movementId: string | null
}

/** How far apart the bank and another channel may tell one payment without a common reference. */
const nearMs = 2 * 3_600_000

type Details = Partial<Omit<FoundBreak, 'breakId' | 'kind' | 'at'>>

/** The same difference has the same id, whenever and however often it is found. */
const breakOf = (kind: BreakKind, key: string, at: Date, details: Details): FoundBreak => ({
  breakId: createHash('sha256').update(`${kind} ${key}`).digest('hex').slice(0, 24),
  kind,
  at,
  ours: null,
  theirs: null,
  reference: null,
  lineId: null,
  payment: null,
  movementId: null,
  ...details,
})

const ofLine = ({ lineId, amount, reference }: BankLine): Details => ({
  lineId,
  theirs: amount,
  reference,
})

/** Compares what a bank reported with the books; equal to 0.00 or a break. */
export function compareDay(account: string, facts: DayFacts): FoundBreak[] {
  const isOfDay = (at: Date): boolean => at >= facts.from && at < facts.until
  const { rest, breaks } = comparePayouts(facts)
  const credits = matchCredits(
    facts,
    rest.filter(({ amount }) => amount > 0n),
  )
  const lines = [...credits.lines, ...rest.filter(({ amount }) => amount < 0n)]
  const missed = credits.payments.filter(({ paidAt }) => paidAt < facts.settledUntil)
  return [
    ...breaks,
    ...credits.breaks,
    ...lines.map((line) =>
      breakOf('missing-in-ledger', `${account} ${line.lineId}`, line.at, ofLine(line)),
    ),
    ...(facts.isWhole ? missed : []).map((payment) =>
      breakOf(
        'missing-at-bank',
        `${payment.receivingAccount} ${payment.paymentId}`,
        payment.paidAt,
        {
          ours: payment.amount,
          payment,
          reference: payment.references[0] ?? null,
        },
      ),
    ),
    ...facts.jumps.map(({ importId, at, opening, before }) =>
      breakOf('balance-jump', importId, at, { ours: before, theirs: opening }),
    ),
  ].filter(({ at }) => isOfDay(at))
}

/**
 * Payments that only a later statement has: without its rows the bank would lack them. One person
 * imports a statement, so that it could be invented to make them fit.
 */
export function toldLater(account: string, facts: DayFacts): FoundBreak[] {
  const lines = facts.lines.filter(({ isFirstWord }) => isFirstWord)
  if (lines.length === facts.lines.length) return []
  const found = new Set(compareDay(account, facts).map(({ breakId }) => breakId))
  return compareDay(account, { ...facts, lines, jumps: [] }).filter(
    ({ kind, breakId }) => kind === 'missing-at-bank' && !found.has(breakId),
  )
}

/** Debits that name a movement against the payouts of the books; the other rows are left. */
function comparePayouts({ lines, payouts, earlierPayouts }: DayFacts): {
  rest: BankLine[]
  breaks: FoundBreak[]
} {
  const known = new Map(payouts.map((one) => [one.movementId, one]))
  const first = new Map<string, string>()
  for (const { payoutId, lineId } of earlierPayouts)
    if (!first.has(payoutId)) first.set(payoutId, lineId)
  const [rest, breaks]: [BankLine[], FoundBreak[]] = [[], []]
  for (const line of lines) {
    const { payoutId, amount, lineId } = line
    const payout = payoutId === null ? undefined : known.get(payoutId)
    const found = (kind: BreakKind, details: Details = {}): void =>
      void breaks.push(
        breakOf(kind, `payout ${lineId}`, line.at, {
          ...ofLine(line),
          movementId: payoutId,
          ...details,
        }),
      )
    // A credit that names a payout is one that came back.
    if (payoutId === null || amount > 0n) {
      if (payout && amount === payout.amount && payout.isReturned) continue
      rest.push(line)
    } else if (!payout?.isPaid) found('payout-unknown')
    else if ((first.get(payoutId) ?? lineId) !== lineId) found('payout-paid-twice')
    else if (-amount !== payout.amount) found('amount-differs', { ours: -payout.amount })
  }
  return { rest, breaks }
}

interface Matched {
  lines: BankLine[]
  payments: BookPayment[]
  breaks: FoundBreak[]
}

/** Money in against payments: by reference, and what is left by amount and time. */
function matchCredits({ payments }: DayFacts, credits: readonly BankLine[]): Matched {
  const ofReference = new Map<string, BookPayment>()
  for (const payment of payments)
    for (const reference of payment.references) ofReference.set(reference, payment)
  const taken = new Map<BookPayment, BankLine>()
  const [left, breaks]: [BankLine[], FoundBreak[]] = [[], []]
  for (const line of credits) {
    const payment = line.reference === null ? undefined : ofReference.get(line.reference)
    if (!payment) left.push(line)
    else if (taken.has(payment))
      breaks.push(
        breakOf('told-twice', line.lineId, line.at, {
          ...ofLine(line),
          payment,
        }),
      )
    else {
      taken.set(payment, line)
      if (payment.amount !== line.amount)
        breaks.push(
          breakOf('amount-differs', `${line.lineId} ${payment.paymentId}`, line.at, {
            ...ofLine(line),
            ours: payment.amount,
            payment,
          }),
        )
    }
  }
  const free = payments.filter((payment) => !taken.has(payment))
  const byAmount = matchByAmount(left, free)
  return { ...byAmount, breaks }
}

/** Pairs equal amounts, nearest in time; a row that tells only its day is near all of it. */
function matchByAmount(
  lines: readonly BankLine[],
  payments: readonly BookPayment[],
): Omit<Matched, 'breaks'> {
  const inTime = payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const free = Map.groupBy(inTime, ({ amount }) => amount)
  const left: BankLine[] = []
  for (const line of lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const equal = free.get(line.amount) ?? []
    const nearest = nearestTo(line, equal)
    if (nearest === null) left.push(line)
    else equal.splice(nearest, 1)
  }
  return { lines: left, payments: [...free.values()].flat() }
}

function nearestTo(line: BankLine, payments: readonly BookPayment[]): number | null {
  let [nearest, least]: [number | null, number] = [null, nearMs]
  payments.forEach(({ paidAt }, index) => {
    const after = paidAt.getTime() - line.at.getTime()
    const ms = after < 0 ? -after : Math.max(0, after - (line.precisionSeconds - 1) * 1_000)
    if (ms <= least && (nearest === null || ms < least)) [nearest, least] = [index, ms]
  })
  return nearest
}
