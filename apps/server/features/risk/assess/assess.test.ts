import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewReasons } from '@champa/contract/office/withdrawals'
import { noRisk, shippedScore } from '../../../testing/risk.ts'
import {
  at,
  type Changes,
  factsWith,
  lastDeposit,
  now,
  riskExamples,
  signals,
  turnedOver,
} from '../../../testing/risk-examples.ts'
import { type RiskFacts, readFacts } from '../facts/risk-facts.ts'
import { assess } from './assess.ts'
import { type AssessmentRules, assessmentOf, type RiskScoreRules } from './assessment.ts'

const hourMs = 3_600_000
const rules: AssessmentRules = { reviewAbove: 50_000_00n, risk: noRisk, score: shippedScore }

const assessed = (changes: Changes, with_ = rules) => assess(factsWith(changes), with_)
describe('[office:51] every rule of the table', () => {
  test.each(riskExamples)(
    '%s fires on its example alone, with its figures',
    (why, changes, _, points, figures) => {
      const { reasons, score } = assessed(changes)
      expect(reasons.map((reason) => reason.why)).toEqual([why])
      expect(score).toBe(points)
      expect({ ...reasons[0]!.figures, ...reasons[0]!.sums }).toEqual(figures)
    },
  )

  test.each(riskExamples)('%s does not fire just below', (_why, _fires, changes) => {
    expect(assessed(changes)).toMatchObject({ reasons: [], score: 0, mustReview: false })
  })

  test('the other ways to reach a limit', () => {
    const whys = (changes: Changes) => assessed(changes).reasons.map(({ why }) => why)
    // All withdrawals of a day count together, and this one counts.
    expect(whys({ usedToday: 49_500_00n })).toEqual(['amount'])
    expect(whys({ countToday: 3 })).toEqual(['velocity'])
    expect(whys({ history: { deposits: 8 } })).toEqual(['velocity'])
    expect([
      whys({ history: { meanPaid: 100_00n } }),
      whys({ history: { meanPaid: 100_01n } }),
    ]).toEqual([['velocity'], []])
    // A deposit that the facts do not know yet: what bets have counted towards it.
    const fresh = (played: bigint) =>
      whys({
        signals: { ...signals, lastDeposit: { ...lastDeposit, played } },
        history: turnedOver(9n, 6n),
      })
    expect([fresh(99_99n), fresh(100_00n)]).toEqual([['fast-in-out'], []])
    // What staff have reviewed is settled.
    expect(
      whys({ signals: { ...signals, lastDeposit: { ...lastDeposit, isReviewed: true } } }),
    ).toEqual([])
    expect(whys({ history: { resultOfDay: -20_000_00n, depositsOfWeek: 1_000_01n } })).toEqual([])
    expect(whys({ history: { bonusesOfMonth: 4, locksWon: 2, resultOfMonth: -1n } })).toEqual([])
  })

  test('a rule that is off never fires', () => {
    const off = Object.fromEntries(
      Object.keys(shippedScore.rules).map((name) => [name, name === 'gameDoubt' ? false : null]),
    ) as RiskScoreRules['rules']
    const none = { ...rules, reviewAbove: null, score: { ...shippedScore, rules: off } }
    const scored = riskExamples.filter(([, , , points]) => points > 0).map(([, changes]) => changes)
    for (const changes of [...scored, { history: null }, { openTransfers: 1 }])
      expect(assessed(changes, none)).toMatchObject({ reasons: [], mustReview: false })
  })
})

describe('what follows from a score', () => {
  const all: Changes = Object.assign(
    { signals: { ...signals, lastDeposit } },
    {
      history: Object.assign({}, ...riskExamples.map(([, { history }]) => history ?? {}), {
        ...turnedOver(0n),
        asOf: at(-60),
        depositsOfWeek: 1n,
        paidBefore: false,
      }) as Partial<RiskFacts>,
    },
  )

  test('[office:51] points are added up to 100', () => {
    const { score, reasons } = assessed(all)
    const sum = reasons.reduce((total, { points = 0 }) => total + points, 0)
    expect(sum).toBeGreaterThan(100)
    expect(score).toBe(100)
  })

  test.each([
    [29, false, false],
    [30, true, false],
    [69, true, false],
    [70, true, true],
  ])('a score of %d: review %s, second person %s', (points, mustReview, mustSecond) => {
    const score = {
      ...shippedScore,
      rules: { ...shippedScore.rules, network: { points, days: 30 } },
    }
    expect(assessed({ history: { isOtherNetwork: true } }, { ...rules, score })).toMatchObject({
      score: points,
      mustReview,
      mustSecond,
      ruleset: shippedScore.version,
    })
  })

  test('one frozen linked member asks for a review by itself', () => {
    const score = { ...shippedScore, autoBelow: 100, secondFrom: 100 }
    const of = (changes: Changes) => assessed(changes, { ...rules, score }).mustReview
    expect(of({ history: { linked: 1, linkedFrozen: 1 } })).toBe(true)
    expect(of({ history: { linked: 5 } })).toBe(false)
  })
})

describe('[office:52] missing facts ask for a review', () => {
  test.each<[string, Changes]>([
    ['none were read', { history: null }],
    ['they are too old', { history: { asOf: new Date(now.getTime() - hourMs) } }],
    ['the member has signed in since', { signedInAt: at(-59) }],
  ])('%s', (_, changes) => {
    const { mustReview, reasons } = assessed(changes)
    expect([mustReview, reasons.map(({ why }) => why)]).toEqual([true, ['facts-missing']])
  })

  test('old facts still count towards a second person', () => {
    const old = { asOf: at(-3_600), linked: 3, otherPayers: 1, locksWon: 9, membersOfDevice: 9 }
    expect(assessed({ history: old })).toMatchObject({ score: 75, mustSecond: true })
  })

  test('facts that are not readable count as missing', () => {
    const stored = { asOf: now.toISOString(), paidBefore: 'yes' }
    expect([readFacts(stored), readFacts(null), readFacts('x')]).toEqual([null, null, null])
  })
})

test('more suspicious facts never make a review or a second person go away', () => {
  const count = fc.nat({ max: 20 })
  const arbitrary = fc.record({
    withdrawals: count,
    deposits: count,
    otherPayers: count,
    linked: count,
    linkedFrozen: count,
    membersOfDevice: count,
    isOtherNetwork: fc.boolean(),
    paidBefore: fc.boolean(),
  })
  fc.assert(
    fc.property(arbitrary, arbitrary, (one, more) => {
      const worse = {
        withdrawals: one.withdrawals + more.withdrawals,
        deposits: one.deposits + more.deposits,
        otherPayers: one.otherPayers + more.otherPayers,
        linked: one.linked + more.linked,
        linkedFrozen: one.linkedFrozen + more.linkedFrozen,
        membersOfDevice: one.membersOfDevice + more.membersOfDevice,
        isOtherNetwork: one.isOtherNetwork || more.isOtherNetwork,
        paidBefore: one.paidBefore && more.paidBefore,
      }
      const [before, after] = [assessed({ history: one }), assessed({ history: worse })]
      expect(after.score).toBeGreaterThanOrEqual(before.score)
      expect(after.score).toBeLessThanOrEqual(100)
      expect(after.mustReview || !before.mustReview).toBe(true)
      expect(after.mustSecond || !before.mustSecond).toBe(true)
      expect(after.mustReview || after.score < shippedScore.autoBelow).toBe(true)
    }),
  )
})

test('every reason has a name in the contract', () => {
  expect(riskExamples.filter(([why]) => !reviewReasons.includes(why))).toEqual([])
})

test('an old review is read as its reasons, with no score', () => {
  const none = { score: null, ruleset: null }
  expect(assessmentOf({ review: 'amount' })).toEqual({ ...none, reasons: [{ why: 'amount' }] })
  const reasons = [{ why: 'unplayed' as const, left: '5.00' }, { why: 'amount' as const }]
  expect(assessmentOf({ review: 'unplayed', reviewReasons: reasons })).toEqual({ ...none, reasons })
  expect(assessmentOf({ reviewReasons: reasons })).toEqual({ ...none, reasons })
  expect(assessmentOf({})).toEqual({ ...none, reasons: [] })
  const stored = { score: 40, reasons, ruleset: 3 }
  expect([assessmentOf({ review: stored }), assessmentOf({ assessed: stored })]).toEqual([
    stored,
    stored,
  ])
})
