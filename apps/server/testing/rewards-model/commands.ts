import fc from 'fast-check'
import { happened, rearmed, tapped, type Deed, type Tap } from './deeds.ts'
import { untilSunday, type Person } from './person.ts'
import { prove, proveOffers } from './proofs.ts'
import type { World } from './world.ts'

/**
 * One step: an action of a member, concurrent actions of several devices, an outside event, a job
 * run, a fault or a clock jump.
 */
export type Step =
  | { is: 'tap'; who: number; tap: Tap; times: number }
  | { is: 'together'; who: number; taps: Tap[] }
  | { is: 'deed'; who: number; deed: Deed }
  | { is: 'jobs' }
  | { is: 'later'; for: number | 'Sunday' }
  | { is: 'fault'; call: string; mode: string }

const place = fc.constantFrom('naga' as const, 'naga' as const, 'mekong' as const)
const anywhere = fc.constantFrom('wallet' as const, 'naga' as const, 'mekong' as const)
const satang = fc.integer({ min: 50_00, max: 400_00 })
const which = fc.nat({ max: 2 })
const tap: fc.Arbitrary<Tap> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deposit' as const), satang }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      from: fc.constant('wallet' as const),
      to: place,
      satang,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      from: anywhere,
      to: anywhere,
      satang,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'clear' as const,
        'collect' as const,
        'receive invite' as const,
        'receive refund' as const,
        'add refund' as const,
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('all' as const), to: anywhere }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('arm' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('promotion' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      satang: fc.integer({ min: 100_00, max: 200_00 }),
    }),
  },
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      at: place,
      quarters: fc.constantFrom(1, 2, 4, 4),
      times: fc.constantFrom(0, 0, 1, 2, 4),
      open: fc.nat({ max: 4 }).map((one) => one === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('end bet' as const), times: fc.constantFrom(0, 3) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('told again' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bank decides' as const), rejects: fc.boolean() }),
  },
)
const who = fc.constantFrom(0, 0, 0, 1, 1, 2)
const [minute, hour] = [60_000, 3_600_000]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 26,
    arbitrary: fc.record({
      is: fc.constant('tap' as const),
      who,
      tap,
      times: fc.constantFrom(1, 1, 1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('together' as const),
      who,
      taps: fc.array(tap, { minLength: 2, maxLength: 3 }),
    }),
  },
  { weight: 13, arbitrary: fc.record({ is: fc.constant('deed' as const), who, deed }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('jobs' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('later' as const),
      for: fc.constantFrom(6 * minute, 7 * hour, 25 * hour, 'Sunday' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('fault' as const),
      call: fc.constantFrom(
        'naga/deposit',
        'naga/withdraw',
        'naga/balance',
        'naga/bets',
        'mekong/withdraw',
      ),
      mode: fc.constantFrom('error', 'lost-reply'),
    }),
  },
)

const told = (map: (who: number, which: number, satang: number) => Step[]): fc.Arbitrary<Step[]> =>
  fc.tuple(who, which, satang).map(([one, two, three]) => map(one, two, three))
const inTurn = (one: number, ...all: Tap[]): Step[] =>
  all.map((each) => ({ is: 'tap', who: one, tap: each, times: 1 }))
const playAll = (one: number, times: number, open = false): Step[] => [
  ...inTurn(one, { do: 'all', to: 'naga' }),
  { is: 'deed', who: one, deed: { do: 'play', at: 'naga', quarters: 4, times, open } },
]
const withdrawSome: Tap = { do: 'withdraw', satang: 100_00 }

/** Sequences that random single steps rarely produce, to be interrupted by others. */
const story: fc.Arbitrary<Step[]> = fc.oneof(
  // A bonus is received and played, won or not, and a withdrawal is requested.
  told((one, two, three) => [
    ...inTurn(one, { do: 'arm', which: two }, { do: 'deposit', satang: three }),
    ...playAll(one, 2),
    { is: 'jobs' },
    ...inTurn(one, { do: 'all', to: 'wallet' }, withdrawSome),
  ]),
  told((one, two, three) => [
    ...inTurn(one, { do: 'arm', which: two }, { do: 'deposit', satang: three }),
    ...playAll(one, 1, true),
    ...inTurn(one, { do: 'clear' }),
    { is: 'deed', who: one, deed: { do: 'end bet', times: 3 } },
    ...inTurn(one, { do: 'clear' }, withdrawSome),
  ]),
  // Everything is lost and observed; on Sunday a refund is received and played.
  told((one, two, three) => [
    ...inTurn(one, { do: 'all', to: 'wallet' }, { do: 'clear' }),
    { is: 'later', for: 'Sunday' },
    ...inTurn(one, { do: 'deposit', satang: three }),
    ...playAll(one, 0),
    ...inTurn(one, { do: 'all', to: 'wallet' }),
    { is: 'later', for: 'Sunday' },
    { is: 'tap', who: one, tap: { do: 'receive refund' }, times: 2 },
    { is: 'tap', who: one, tap: { do: 'add refund' }, times: 2 },
    ...playAll(one, two),
    { is: 'jobs' },
  ]),
  // The same bonus up to its limit, and once more.
  told((one, two, three) => [
    ...playAll(one, 0),
    ...inTurn(one, { do: 'arm', which: two }),
    ...[1, 25 * hour, 1].flatMap((ms): Step[] => [
      ...inTurn(one, { do: 'deposit', satang: three }),
      ...playAll(one, 0),
      { is: 'jobs' },
      { is: 'later', for: ms },
      ...inTurn(one, { do: 'arm', which: two }),
    ]),
  ]),
  // A friend plays, and the inviter collects commission with an empty account.
  told((_, two, three) => [
    ...inTurn(1, { do: 'deposit', satang: three }),
    ...playAll(1, two * 2),
    ...playAll(0, 0),
    { is: 'jobs' },
    { is: 'tap', who: 0, tap: { do: 'collect' }, times: 2 },
    { is: 'tap', who: 0, tap: { do: 'receive invite' }, times: 2 },
  ]),
  // A game's balance is unavailable while a reward arrives.
  told((one, two, three) => [
    ...inTurn(one, { do: 'clear' }, { do: 'deposit', satang: three }, { do: 'arm', which: two }),
    ...playAll(one, two * 2),
    { is: 'fault', call: 'naga/balance', mode: 'error' },
    ...inTurn(one, { do: 'deposit', satang: three }, { do: 'promotion', which: two }),
    { is: 'later', for: 6 * minute },
    { is: 'jobs' },
    ...inTurn(one, { do: 'all', to: 'wallet' }),
  ]),
  // A promotion code is claimed and played; another member on the same device tries it too.
  told((one, two) => [
    ...inTurn(one, { do: 'promotion', which: two }),
    ...playAll(one, 4),
    { is: 'jobs' },
    ...inTurn(one, { do: 'all', to: 'wallet' }, withdrawSome),
    ...inTurn(2, { do: 'promotion', which: two }),
  ]),
  told((one) => [
    { is: 'later', for: 49 * hour },
    { is: 'jobs' },
    ...inTurn(one, { do: 'all', to: 'wallet' }, withdrawSome),
  ]),
)

/** Stories interrupted by random steps. */
export const anyLife: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: story },
      { weight: 3, arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 3 }) },
    ),
    { minLength: 7, maxLength: 15, size: 'max' },
  )
  .map((all) => all.flat())

/** After this time a cached game balance is stale. */
const unseenAfterMs = 61_000
const tapMs = 3_000

export async function take(world: World, people: readonly Person[], step: Step): Promise<void> {
  world.later(tapMs)
  if (step.is === 'tap') await taps(people[step.who]!, Array<Tap>(step.times).fill(step.tap))
  if (step.is === 'together') await taps(people[step.who]!, step.taps)
  if (step.is === 'deed') {
    await happened(people[step.who]!, step.deed)
    world.later(unseenAfterMs)
  }
  if (step.is === 'jobs') await world.runJobs()
  if (step.is === 'later') world.later(step.for === 'Sunday' ? untilSunday() : step.for)
  if (step.is === 'fault') await world.fault(step.call, step.mode)
  for (const person of 'who' in step ? [people[step.who]!] : people)
    await prove(person, step.is !== 'together' && !(step.is === 'tap' && step.times > 1))
  await proveOffers(people)
}

async function taps(person: Person, all: readonly Tap[]): Promise<void> {
  const [was, old] = [person.armed, person.paidIn.length]
  await Promise.all(all.map((one) => tapped(person, one)))
  rearmed(person, was, old)
}
