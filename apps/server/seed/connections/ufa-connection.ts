import type { ConnectionRow } from '../../providers/games/http/connection.ts'

/**
 * The UFA family: all values in the URL, amounts in hundredths, player names with the agent's
 * prefix.
 */
export const ufaConnection = (code: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/agent?agent=chp`,
  usernamePrefix: 'chp',
  encoding: 'query',
  signature: {
    algorithm: 'md5',
    over: '{sent:act}{sent:user}{sent:amt}{sent:ref}{secret}',
    encoding: 'hex',
    in: 'query',
    name: 'key',
  },
  credits: 'hundredths',
  times: 'seconds',
  calls: {
    create: { method: 'GET', send: { act: 'add', user: '{username}', pass: '{password}' } },
    balance: { method: 'GET', send: { act: 'bal', user: '{username}' } },
    deposit: {
      method: 'GET',
      send: { act: 'in', user: '{username}', amt: '{amount}', ref: '{reference}' },
    },
    withdraw: {
      method: 'GET',
      send: { act: 'out', user: '{username}', amt: '{amount}', ref: '{reference}' },
    },
    query: { method: 'GET', send: { act: 'chk', ref: '{reference}' } },
    reset: { method: 'GET', send: { act: 'pwd', user: '{username}', pass: '{password}' } },
    launch: { method: 'GET', send: { act: 'url', user: '{username}', lang: '{locale}' } },
    history: { method: 'GET', send: { act: 'his', from: '{from}', to: '{to}', page: '{page}' } },
    bets: { method: 'GET', send: { act: 'bet', from: '{from}', to: '{to}', page: '{page}' } },
  },
  read: {
    code: 'err',
    balance: 'bal',
    reference: 'ref',
    status: 'st',
    link: 'url',
    rows: 'rows',
    next: 'next',
    rowReference: 'ref',
    rowAmount: 'amt',
    rowKind: 'typ',
    rowStatus: 'st',
  },
  codes: {
    ok: ['0'],
    playerExists: ['101'],
    playerNotFound: ['102'],
    referenceNotFound: ['202'],
    pending: ['203'],
    refused: ['103', '104', '301', '302', '999'],
    tooMany: ['429'],
  },
  statuses: { success: ['C'], failed: ['F'], pending: ['P'] },
  kinds: { deposit: ['I'], withdraw: ['O'] },
  bets: {
    rows: 'rows',
    next: 'next',
    id: 'id',
    username: 'user',
    state: 'st',
    stake: 'amt',
    valid: 'vld',
    placedAt: 't0',
    settledAt: 't1',
    changedAt: 'upd',
    states: { open: ['N'], settled: ['C'], void: ['R'] },
  },
  ...more,
})
