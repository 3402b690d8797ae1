import fc from 'fast-check'
import {
  applyEvent,
  recordActivation,
  performAction,
  type OutsideEvent,
  type Action,
} from './actions.ts'
import { untilSunday, type Player } from './player.ts'
import { prove, proveOffers } from './proofs.ts'
import type { Environment } from './environment.ts'

/**
 * One step: an action of a member, concurrent actions of several devices, an outside event, a job
 * run, a fault or a clock jump.
 */
export type Step =
  | { is: 'action'; playerIndex: number; action: Action; times: number }
  | { is: 'concurrent'; playerIndex: number; actions: Action[] }
  | { is: 'event'; playerIndex: number; event: OutsideEvent }
  | { is: 'jobs' }
  | { is: 'later'; for: number | 'Sunday' }
  | { is: 'fault'; call: string; mode: string }

const place = fc.constantFrom('naga' as const, 'naga' as const, 'mekong' as const)
const anywhere = fc.constantFrom('wallet' as const, 'naga' as const, 'mekong' as const)
const satang = fc.integer({ min: 50_00, max: 400_00 })
const offerIndex = fc.nat({ max: 2 })
const action: fc.Arbitrary<Action> = fc.oneof(
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
  { weight: 4, arbitrary: fc.record({ do: fc.constant('activate' as const), offerIndex }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('promotion' as const), offerIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      satang: fc.integer({ min: 100_00, max: 200_00 }),
    }),
  },
)
const event: fc.Arbitrary<OutsideEvent> = fc.oneof(
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report again' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bank decides' as const), rejects: fc.boolean() }),
  },
)
const playerIndex = fc.constantFrom(0, 0, 0, 1, 1, 2)
const [minute, hour] = [60_000, 3_600_000]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 26,
    arbitrary: fc.record({
      is: fc.constant('action' as const),
      playerIndex,
      action,
      times: fc.constantFrom(1, 1, 1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('concurrent' as const),
      playerIndex,
      actions: fc.array(action, { minLength: 2, maxLength: 3 }),
    }),
  },
  { weight: 13, arbitrary: fc.record({ is: fc.constant('event' as const), playerIndex, event }) },
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

const withRandomInput = (
  map: (playerIndex: number, offerIndex: number, satang: number) => Step[],
): fc.Arbitrary<Step[]> =>
  fc.tuple(playerIndex, offerIndex, satang).map(([one, two, three]) => map(one, two, three))
const oneByOne = (one: number, ...all: Action[]): Step[] =>
  all.map((each) => ({ is: 'action', playerIndex: one, action: each, times: 1 }))
const playAll = (one: number, times: number, open = false): Step[] => [
  ...oneByOne(one, { do: 'all', to: 'naga' }),
  { is: 'event', playerIndex: one, event: { do: 'play', at: 'naga', quarters: 4, times, open } },
]
const withdrawSome: Action = { do: 'withdraw', satang: 100_00 }

/** Sequences of steps that random single steps rarely produce. */
const sequence: fc.Arbitrary<Step[]> = fc.oneof(
  // A bonus is received and played, won or not, and a withdrawal is requested.
  withRandomInput((one, two, three) => [
    ...oneByOne(one, { do: 'activate', offerIndex: two }, { do: 'deposit', satang: three }),
    ...playAll(one, 2),
    { is: 'jobs' },
    ...oneByOne(one, { do: 'all', to: 'wallet' }, withdrawSome),
  ]),
  withRandomInput((one, two, three) => [
    ...oneByOne(one, { do: 'activate', offerIndex: two }, { do: 'deposit', satang: three }),
    ...playAll(one, 1, true),
    ...oneByOne(one, { do: 'clear' }),
    { is: 'event', playerIndex: one, event: { do: 'end bet', times: 3 } },
    ...oneByOne(one, { do: 'clear' }, withdrawSome),
  ]),
  // Everything is lost and observed; on Sunday a refund is received and played.
  withRandomInput((one, two, three) => [
    ...oneByOne(one, { do: 'all', to: 'wallet' }, { do: 'clear' }),
    { is: 'later', for: 'Sunday' },
    ...oneByOne(one, { do: 'deposit', satang: three }),
    ...playAll(one, 0),
    ...oneByOne(one, { do: 'all', to: 'wallet' }),
    { is: 'later', for: 'Sunday' },
    { is: 'action', playerIndex: one, action: { do: 'receive refund' }, times: 2 },
    { is: 'action', playerIndex: one, action: { do: 'add refund' }, times: 2 },
    ...playAll(one, two),
    { is: 'jobs' },
  ]),
  // The same bonus is taken as often as its limit allows, and attempted once more.
  withRandomInput((one, two, three) => [
    ...playAll(one, 0),
    ...oneByOne(one, { do: 'activate', offerIndex: two }),
    ...[1, 25 * hour, 1].flatMap((ms): Step[] => [
      ...oneByOne(one, { do: 'deposit', satang: three }),
      ...playAll(one, 0),
      { is: 'jobs' },
      { is: 'later', for: ms },
      ...oneByOne(one, { do: 'activate', offerIndex: two }),
    ]),
  ]),
  // A friend plays, and the inviter collects commission with an empty account.
  withRandomInput((_, two, three) => [
    ...oneByOne(1, { do: 'deposit', satang: three }),
    ...playAll(1, two * 2),
    ...playAll(0, 0),
    { is: 'jobs' },
    { is: 'action', playerIndex: 0, action: { do: 'collect' }, times: 2 },
    { is: 'action', playerIndex: 0, action: { do: 'receive invite' }, times: 2 },
  ]),
  // A game's balance is unavailable while a reward arrives.
  withRandomInput((one, two, three) => [
    ...oneByOne(
      one,
      { do: 'clear' },
      { do: 'deposit', satang: three },
      { do: 'activate', offerIndex: two },
    ),
    ...playAll(one, two * 2),
    { is: 'fault', call: 'naga/balance', mode: 'error' },
    ...oneByOne(one, { do: 'deposit', satang: three }, { do: 'promotion', offerIndex: two }),
    { is: 'later', for: 6 * minute },
    { is: 'jobs' },
    ...oneByOne(one, { do: 'all', to: 'wallet' }),
  ]),
  // A promotion code is claimed and played; another member on the same device tries it too.
  withRandomInput((one, two) => [
    ...oneByOne(one, { do: 'promotion', offerIndex: two }),
    ...playAll(one, 4),
    { is: 'jobs' },
    ...oneByOne(one, { do: 'all', to: 'wallet' }, withdrawSome),
    ...oneByOne(2, { do: 'promotion', offerIndex: two }),
  ]),
  withRandomInput((one) => [
    { is: 'later', for: 49 * hour },
    { is: 'jobs' },
    ...oneByOne(one, { do: 'all', to: 'wallet' }, withdrawSome),
  ]),
)

/** Sequences interrupted by random steps. */
export const anyRun: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: sequence },
      { weight: 3, arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 3 }) },
    ),
    { minLength: 7, maxLength: 15, size: 'max' },
  )
  .map((all) => all.flat())

/** After this time a cached game balance is stale. */
const staleAfterMs = 61_000
const actionMs = 3_000

export async function applyStep(
  env: Environment,
  players: readonly Player[],
  step: Step,
): Promise<void> {
  env.later(actionMs)
  if (step.is === 'action')
    await performTogether(players[step.playerIndex]!, Array<Action>(step.times).fill(step.action))
  if (step.is === 'concurrent') await performTogether(players[step.playerIndex]!, step.actions)
  if (step.is === 'event') {
    await applyEvent(players[step.playerIndex]!, step.event)
    env.later(staleAfterMs)
  }
  if (step.is === 'jobs') await env.runJobs()
  if (step.is === 'later') env.later(step.for === 'Sunday' ? untilSunday() : step.for)
  if (step.is === 'fault') await env.fault(step.call, step.mode)
  for (const player of 'playerIndex' in step ? [players[step.playerIndex]!] : players)
    await prove(player, step.is !== 'concurrent' && !(step.is === 'action' && step.times > 1))
  await proveOffers(players)
}

async function performTogether(player: Player, all: readonly Action[]): Promise<void> {
  const [was, old] = [player.activated, player.paidIn.length]
  await Promise.all(all.map((one) => performAction(player, one)))
  recordActivation(player, was, old)
}
