import { describe, expect, test } from 'vitest'
import { gameConnections } from '../../../seed/game-connections.ts'
import { connectionShape, type ConnectionRow } from './connection.ts'

const row = (change: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...gameConnections.pg,
  ...change,
})

describe('a connection that could lose money is refused, with the name of the field', () => {
  const { calls, read } = row()
  const problems = (change: object): string[] =>
    connectionShape
      .safeParse({ ...row(), ...change })
      .error!.issues.map((one) => `${one.path.join('.')}: ${one.message}`)

  test.each([
    [
      'a transfer without its reference',
      { calls: { ...calls, deposit: { send: { username: '{username}', amount: '{amount}' } } } },
      'calls.deposit: must send {username} and {amount} or {signedAmount} and {reference}',
    ],
    [
      'a query without a reference',
      { calls: { ...calls, query: {} } },
      'calls.query: must send {reference}',
    ],
    [
      'an unknown variable',
      { calls: { ...calls, balance: { send: { u: '{username}{usr}' } } } },
      'calls.balance.send.u: uses an unknown variable',
    ],
    [
      'a variable of another call',
      {
        credits: 'number',
        calls: { ...calls, balance: { send: { u: '{username}', max: '{amount}' } } },
      },
      'calls.balance: uses a variable that this call does not provide',
    ],
    [
      'a code in two lists',
      { codes: { ok: ['0'], refused: ['0'] } },
      'codes: a code may be in one list only',
    ],
    [
      'a code in two lists of one call',
      { calls: { ...calls, deposit: { ...calls.deposit, codes: { ok: ['7'], refused: ['7'] } } } },
      'codes: a code may be in one list only',
    ],
    [
      'a server error listed as refused',
      { codes: { ok: ['0'], refused: ['http:503'] } },
      'codes: an HTTP status of 500 or more does not say whether credits moved',
    ],
    [
      'a status in two lists',
      { statuses: { success: ['done'], failed: ['done'], pending: [] } },
      'statuses: a word may be in one list only',
    ],
    [
      'a kind in two lists',
      { kinds: { deposit: ['move'], withdraw: ['move'] } },
      'kinds: a word may be in one list only',
    ],
    [
      'no status that means success',
      { statuses: { success: [], failed: [], pending: [] } },
      'read.status: is required with statuses, to report the outcome of a transfer',
    ],
    [
      'a GET with a body',
      { calls: { ...calls, balance: { method: 'GET', send: { u: '{username}' } } } },
      'encoding: a GET call requires the encoding query',
    ],
    [
      'a history without amounts',
      { read: { ...read, rowAmount: undefined } },
      'read.rows: is required with calls.history, as are rowReference and rowAmount',
    ],
    [
      'an address with a password',
      { baseUrl: 'https://agent:pass@games.example' },
      'baseUrl: an http(s) address without a user name, or {GAMES_URL} and a path',
    ],
  ])('rejects a connection with %s', (_, change, problem) => {
    expect(problems(change)).toContain(problem)
  })

  test.each([
    ['a timeout above the maximum', { timeoutMs: { money: 60_000 } }, 'timeoutMs.money'],
    ['an unknown field', { secrets: 'x' }, ''],
  ])('rejects a connection with %s', (_, change, field) => {
    expect(
      connectionShape
        .safeParse({ ...row(), ...change })
        .error!.issues.map((one) => one.path.join('.')),
    ).toContain(field)
  })
})
