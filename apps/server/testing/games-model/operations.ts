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
import { playAt, usernamesOf, type Operation, type Seat } from './seat.ts'

/** 0 is the wallet; the member's games follow. */
export type Place = number

/** A member's action. Amounts are in 1/100. */
export type Tap =
  | { do: 'transfer'; from: Place; to: Place; amount: number }
  | { do: 'transferAll'; to: Place }
  | { do: 'withdrawAll'; amount: number }
  | { do: 'play'; at: Place; bet: number; win: number }
  | { do: 'refresh' }
  | { do: 'refreshOne'; at: Place }
  | { do: 'activate'; at: Place }

const placeName = (seat: Seat, place: Place): string =>
  place === 0 ? 'wallet' : seat.codes[(place - 1) % seat.codes.length]!
const gameAt = (seat: Seat, place: Place): string => seat.codes[place % seat.codes.length]!

/** Executes a tap on one of the servers; `times` taps of the same button are one operation. */
export async function tapped(seat: Seat, tap: Tap, server: number, times = 1): Promise<void> {
  const { world, member } = seat
  switch (tap.do) {
    case 'transfer':
      return operate(
        seat,
        {
          key: randomUUID(),
          what: 'transfer',
          body: {
            from: placeName(seat, tap.from),
            to: placeName(seat, tap.to),
            amount: toWire(BigInt(tap.amount)),
          },
          told: [],
        },
        server,
        times,
      )
    case 'transferAll':
      return operate(
        seat,
        { key: randomUUID(), what: 'all', body: { to: placeName(seat, tap.to) }, told: [] },
        server,
        times,
      )
    case 'withdrawAll':
      return operate(
        seat,
        {
          key: randomUUID(),
          what: 'withdraw',
          body: { amount: toWire(BigInt(tap.amount)) },
          told: [],
        },
        server,
        times,
      )
    case 'refresh':
      return expectSaid(await world.call(refreshGames, {}, member, server), [])
    case 'refreshOne':
      return expectSaid(
        await world.call(refreshGame, { params: { code: gameAt(seat, tap.at) } }, member, server),
        ['SLOT_NO_ACCOUNT'],
      )
    case 'activate':
      return expectSaid(
        await world.call(activateGame, { params: { code: gameAt(seat, tap.at) } }, member, server),
        ['SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
      )
    case 'play': {
      const code = gameAt(seat, tap.at)
      const username = (await usernamesOf(seat)).get(code)
      if (username !== undefined)
        await playAt(seat, code, username, BigInt(tap.bet), BigInt(tap.win))
    }
  }
}

async function operate(
  seat: Seat,
  operation: Operation,
  server: number,
  times: number,
): Promise<void> {
  seat.operations.push(operation)
  await Promise.all(
    Array.from({ length: times }, (_, tap) => tellAgain(seat, operation, (server + tap) % 2)),
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

/** Sends an operation, or repeats it with the same key and body. */
export async function tellAgain(
  seat: Seat,
  operation: Operation,
  server: number,
  change?: { amount: number } | { to: string },
): Promise<void> {
  const { world, member } = seat
  const input = {
    body: { ...operation.body, ...change } as never,
    headers: { 'idempotency-key': operation.key },
  }
  const answered = await world.call(endpoints[operation.what], input, member, server)
  const told =
    answered === null ? 'nothing' : answered.ok ? answered.body.status : answered.body.message
  // When nothing was held under the key, a changed body is its first use.
  if (told !== 'IDEMPOTENCY_MISMATCH') operation.told.push(told)
  expectSaid(answered, [
    ...refusals[operation.what],
    ...(change === undefined ? [] : ['IDEMPOTENCY_MISMATCH']),
  ])
}

function expectSaid(
  answered: { ok: boolean; status: number; body: object } | null,
  expected: readonly string[],
): void {
  if (answered === null || answered.ok) return
  const { message } = answered.body as { message: string }
  if (!expected.includes(message))
    throw new Error(`unexpected refusal: ${answered.status} ${message}`)
}
