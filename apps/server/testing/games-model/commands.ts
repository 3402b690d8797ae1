import { randomUUID } from 'node:crypto'
import fc, { type AsyncCommand } from 'fast-check'
import { readCatalogue } from '../../features/catalogue/index.ts'
import { providerOf } from '../../features/game/player/provider-of.ts'
import { sizeIntoGame, sizeOutOfGame } from '../../features/game/rules.ts'
import { detailOf, firstDue } from '../../features/game/transfers/execute-transfer.ts'
import { post } from '../../ledger/post.ts'
import { transferToWalletHeld, transferToGameHeld } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { isPatient } from './games.ts'
import { performAction, sendOperation, type Action } from './operations.ts'
import { proveBook, proveTotal } from './proofs.ts'
import { usernamesOf, type Player } from './player.ts'
import type { Environment } from './environment.ts'

type Command = AsyncCommand<Player, Environment>

let steps = 0
export const stepsTaken = (): number => steps
const checkTotalEvery = 12

/** A step, after which the book's invariants are checked. The clock does not jump while it runs. */
function command(label: string, run: (player: Player) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (player) => {
      steps++
      const checksTotal = steps % checkTotalEvery === 0
      await player.env.gate.shared(async () => {
        await run(player)
        await proveBook(player)
        if (checksTotal) await proveTotal(player, 0)
      })
    },
    toString: () => label,
  }
}

/** A step with a clock jump for everyone before or after it. */
function withTime(ms: number, when: 'before' | 'after', step: Command): Command {
  return {
    ...step,
    run: async (player, env) => {
      const pass = () => env.gate.exclusive(async () => env.later(ms))
      if (when === 'before') await pass()
      await step.run(player, env)
      if (when === 'after') await pass()
    },
  }
}

const maxGames = 3
const server = fc.integer({ min: 0, max: 1 })
const place = fc.integer({ min: 0, max: maxGames })
const game = fc.integer({ min: 0, max: maxGames - 1 })
const cents = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: max })

const transferTap = fc
  .record({
    do: fc.constant('transfer' as const),
    from: place,
    to: place,
    amount: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1_00, max: 300_00 }) },
      { weight: 1, arbitrary: cents(2_000_00) },
    ),
  })
  .filter((one) => one.from !== one.to)
const playTap = fc.record({
  do: fc.constant('play' as const),
  at: game,
  bet: cents(150_00),
  win: fc.oneof(fc.constant(0), cents(250_00)),
})
const allTap = fc.record({ do: fc.constant('transferAll' as const), to: place })
const withdrawTap = fc.record({
  do: fc.constant('withdrawAll' as const),
  amount: fc.integer({ min: 100_00, max: 300_00 }),
})
const refreshTap = fc.oneof(
  fc.constant({ do: 'refresh' as const }),
  fc.record({ do: fc.constant('refreshOne' as const), at: game }),
)
const activateTap = fc.record({ do: fc.constant('activate' as const), at: game })

const moneyTap: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: transferTap },
  { weight: 2, arbitrary: allTap },
  { weight: 1, arbitrary: refreshTap },
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: transferTap },
  { weight: 7, arbitrary: playTap },
  { weight: 3, arbitrary: allTap },
  { weight: 2, arbitrary: refreshTap },
  { weight: 1, arbitrary: activateTap },
  { weight: 1, arbitrary: withdrawTap },
)

const label = (words: object): string => JSON.stringify(words).replaceAll('"', '')

const once = fc
  .tuple(action, server)
  .map(([one, at]) => command(`${label(one)} at ${at}`, (player) => performAction(player, one, at)))
const doubleTap = fc
  .tuple(fc.oneof(transferTap, allTap, withdrawTap), server)
  .map(([one, at]) => command(`twice ${label(one)}`, (player) => performAction(player, one, at, 2)))
/** Concurrent actions on different servers, possibly with play at the same time. */
const awaitAll = fc
  .tuple(fc.array(moneyTap, { minLength: 2, maxLength: 3 }), fc.option(playTap))
  .map(([actions, play]) =>
    command(`together ${label([...actions, ...(play ? [play] : [])])}`, async (player) => {
      await Promise.all(
        [...actions, ...(play ? [play] : [])].map((one, index) =>
          performAction(player, one, index % 2),
        ),
      )
    }),
  )
const again = fc.tuple(fc.nat({ max: 4 }), server, fc.boolean()).map(([back, at, changed]) =>
  command(`again ${back} ${changed ? 'changed ' : ''}at ${at}`, async (player) => {
    const operation = player.operations.at(-1 - back)
    if (operation && changed && operation.kind === 'transfer')
      await sendOperation(player, operation, at, {
        amount: (operation.body as { amount: number }).amount + 1,
      })
    else if (operation) await sendOperation(player, operation, at)
  }),
)

const call = fc.constantFrom(
  'deposit',
  'deposit',
  'withdraw',
  'withdraw',
  'query',
  'balance',
  'create',
  'reset',
)
const mode = fc.oneof(
  {
    weight: 80,
    arbitrary: fc.constantFrom('refuse', 'error', 'lost-reply', 'duplicate', 'pending'),
  },
  { weight: 1, arbitrary: fc.constantFrom('slow', 'out-of-order', 'timeout') },
)
const spoil = fc
  .record({ at: game, call, mode, times: fc.integer({ min: 1, max: 2 }) })
  .map((one) =>
    command(`spoil ${label(one)}`, async (player) => {
      const code = player.codes[one.at]!
      if (one.mode !== 'timeout' || !isPatient(code))
        await player.env.app.fault(`games/${code}/${one.call}`, one.mode, one.times)
    }),
  )

const leaseLeftMs = 30_000

/**
 * A process that was killed after the hold, or even after the game executed the transfer. The
 * transfer keeps a lease that expires.
 */
const crashed = fc
  .record({
    at: game,
    into: fc.boolean(),
    amount: fc.integer({ min: 1_00, max: 200_00 }),
    called: fc.boolean(),
  })
  .map((one) =>
    withTime(
      leaseLeftMs,
      'after',
      command(`died ${label(one)}`, (player) => diedAt(player, player.codes[one.at]!, one)),
    ),
  )

async function diedAt(
  player: Player,
  code: string,
  { into, amount, called }: { into: boolean; amount: number; called: boolean },
): Promise<void> {
  const {
    member,
    env: {
      app: { ctx },
    },
  } = player
  const username = (await usernamesOf(player)).get(code)
  if (username === undefined) return
  const rate = (await readCatalogue(ctx.db)).get(code)!.rates.THB
  const carried = (into ? sizeIntoGame : sizeOutOfGame)(BigInt(amount), rate)
  const [key, heldAt] = [`key:${randomUUID()}`, clock.now()]
  const lease = { take: key, until: new Date(heldAt.getTime() + leaseLeftMs) }
  const held = await post(
    ctx.db,
    (into ? transferToGameHeld : transferToWalletHeld)({
      member: member.id,
      key,
      code,
      amount: carried.money,
      dueAt: firstDue(ctx, heldAt),
      lease,
      detail: detailOf(carried),
    }),
  )
  if (!held.ok || !called) return
  await (await providerOf(ctx, code))[into ? 'deposit' : 'withdraw']({
    username,
    credits: carried.credits,
    reference: movementId(member.id, held.seq),
  })
}

const restart = fc
  .tuple(server, fc.constantFrom('killed' as const, 'stopped' as const))
  .map(([at, how]) =>
    withTime(
      leaseLeftMs,
      'after',
      command(`restart ${at} ${how}`, (player) => player.env.restart(at, how)),
    ),
  )
const runSettleJob = server.map((at) =>
  command(`look at ${at}`, (player) => player.env.runSettleJob(at)),
)
const minute = 60_000
const later = fc
  .tuple(
    fc.constantFrom(6_000, 31_000, 2 * minute, 11 * minute, 31 * minute, 25 * 60 * minute),
    server,
  )
  .map(([ms, at]) =>
    withTime(
      ms,
      'before',
      command(`${ms / 1_000} s later, look at ${at}`, (player) => player.env.runSettleJob(at)),
    ),
  )

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 60, arbitrary: once },
  { weight: 6, arbitrary: doubleTap },
  { weight: 6, arbitrary: awaitAll },
  { weight: 4, arbitrary: again },
  { weight: 16, arbitrary: spoil },
  { weight: 2, arbitrary: crashed },
  { weight: 1, arbitrary: restart },
  { weight: 3, arbitrary: runSettleJob },
  { weight: 3, arbitrary: later },
)
