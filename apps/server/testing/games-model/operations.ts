import { randomUUID } from 'node:crypto'
import {
  activateGame,
  refreshGame,
  refreshGames,
  transfer,
  transferAll,
} from '@champa/contract/game'
import { toWire } from '@champa/contract/money'
import { withdrawAll } from '@champa/contract/withdraw'
import { playAt, usernamesOf, type Operation, type Player } from './player.ts'

/** Where the money is: 0 is the wallet, and 1 and above are the member's games. */
export type Place = number

/** A member's action. Amounts are in 1/100. */
export type Action =
  | { do: 'transfer'; from: Place; to: Place; amount: number }
  | { do: 'transferAll'; to: Place }
  | { do: 'withdrawAll'; amount: number }
  | { do: 'play'; at: Place; bet: number; win: number }
  | { do: 'refresh' }
  | { do: 'refreshOne'; at: Place }
  | { do: 'activate'; at: Place }

const placeNameOf = (player: Player, place: Place): string =>
  place === 0 ? 'wallet' : player.codes[(place - 1) % player.codes.length]!
const gameAt = (player: Player, place: Place): string => player.codes[place % player.codes.length]!

/**
 * Executes an action on one server; several taps on the same button (`times`) are one operation.
 */
export async function performAction(
  player: Player,
  action: Action,
  server: number,
  times = 1,
): Promise<void> {
  const { env, member } = player
  switch (action.do) {
    case 'transfer':
      return operate(
        player,
        {
          key: randomUUID(),
          kind: 'transfer',
          body: {
            from: placeNameOf(player, action.from),
            to: placeNameOf(player, action.to),
            amount: toWire(BigInt(action.amount)),
          },
          answers: [],
        },
        server,
        times,
      )
    case 'transferAll':
      return operate(
        player,
        {
          key: randomUUID(),
          kind: 'all',
          body: { to: placeNameOf(player, action.to) },
          answers: [],
        },
        server,
        times,
      )
    case 'withdrawAll':
      return operate(
        player,
        {
          key: randomUUID(),
          kind: 'withdraw',
          body: { amount: toWire(BigInt(action.amount)) },
          answers: [],
        },
        server,
        times,
      )
    case 'refresh':
      return expectAnswer(await env.call(refreshGames, {}, member, server), [])
    case 'refreshOne':
      return expectAnswer(
        await env.call(
          refreshGame,
          { params: { code: gameAt(player, action.at) } },
          member,
          server,
        ),
        ['SLOT_NO_ACCOUNT'],
      )
    case 'activate':
      return expectAnswer(
        await env.call(
          activateGame,
          { params: { code: gameAt(player, action.at) } },
          member,
          server,
        ),
        ['SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
      )
    case 'play': {
      const code = gameAt(player, action.at)
      const username = (await usernamesOf(player)).get(code)
      if (username !== undefined)
        await playAt(player, code, username, BigInt(action.bet), BigInt(action.win))
    }
  }
}

async function operate(
  player: Player,
  operation: Operation,
  server: number,
  times: number,
): Promise<void> {
  player.operations.push(operation)
  await Promise.all(
    Array.from({ length: times }, (_, action) =>
      sendOperation(player, operation, (server + action) % 2),
    ),
  )
}

const refusals = {
  transfer: [
    'SLOT_NO_ACCOUNT',
    'TRANSFER_MINIMUM',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
    'REQUEST_LIMIT',
  ],
  all: [
    'SLOT_NO_ACCOUNT',
    'TRANSFER_MINIMUM',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
    'REQUEST_LIMIT',
  ],
  withdraw: [
    'WITHDRAW_PENDING',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'MONEY_NOT_ENOUGH',
    'REQUEST_LIMIT',
  ],
}
const endpoints = { transfer, all: transferAll, withdraw: withdrawAll }

/** Sends an operation, or repeats it with its key, with `change` applied to the body. */
export async function sendOperation(
  player: Player,
  operation: Operation,
  server: number,
  change?: { amount: number } | { to: string },
): Promise<void> {
  const { env, member } = player
  const input = {
    body: { ...operation.body, ...change } as never,
    headers: { 'idempotency-key': operation.key },
  }
  const answer = await env.call(endpoints[operation.kind], input, member, server)
  const answers = answer === null ? 'nothing' : answer.ok ? answer.body.status : answer.body.message
  // A changed body is refused as IDEMPOTENCY_MISMATCH only if the key was used; otherwise this is
  // the key's first use.
  if (answers !== 'IDEMPOTENCY_MISMATCH') operation.answers.push(answers)
  expectAnswer(answer, [
    ...refusals[operation.kind],
    ...(change === undefined ? [] : ['IDEMPOTENCY_MISMATCH']),
  ])
}

function expectAnswer(
  answer: { ok: boolean; status: number; body: object } | null,
  expected: readonly string[],
): void {
  if (answer === null || answer.ok) return
  const { message } = answer.body as { message: string }
  if (!expected.includes(message))
    throw new Error(`unexpected refusal: ${answer.status} ${message}`)
}
