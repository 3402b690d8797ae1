import type { ConnectionRow } from '../../providers/games/http/connection.ts'

const calls: ConnectionRow['calls'] = {
  create: {
    path: '/member/create',
    send: { memberLoginName: '{username}', password: '{password}' },
  },
  balance: { path: '/member/balance', send: { memberLoginName: '{username}' } },
  deposit: {
    path: '/member/deposit',
    send: { memberLoginName: '{username}', amount: '{amount}', transId: '{reference}' },
  },
  withdraw: {
    path: '/member/withdraw',
    send: { memberLoginName: '{username}', amount: '{amount}', transId: '{reference}' },
  },
  query: { path: '/history/byTransId', send: { transId: '{reference}' } },
  reset: {
    path: '/member/password',
    send: { memberLoginName: '{username}', password: '{password}' },
  },
  launch: { path: '/member/login', send: { memberLoginName: '{username}', lang: '{locale}' } },
  history: {
    path: '/history/list',
    send: { startTime: '{from}', endTime: '{to}', page: '{page}' },
  },
  bets: { path: '/report/bets', send: { startTime: '{from}', endTime: '{to}', page: '{page}' } },
}

/**
 * The AMB family. Codes 71008 (a transfer with this reference is in progress) and 71017 (it exists
 * already) are in no list of the connection, so the outcome is unknown until a query.
 */
export const ambConnection = (code: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/v2`,
  encoding: 'json',
  headers: { 'x-agent': 'champa' },
  signature: {
    algorithm: 'hmac-sha256',
    over: '{body}',
    encoding: 'base64',
    in: 'header',
    name: 'x-signature',
  },
  credits: 'number',
  times: 'iso',
  calls,
  read: {
    code: 'status.code',
    balance: 'data.balance',
    reference: 'data.transId',
    status: 'data.status',
    link: 'data.url',
    rows: 'data.rows',
    next: 'data.nextPage',
    rowReference: 'transId',
    rowAmount: 'amount',
    rowKind: 'type',
    rowStatus: 'status',
  },
  codes: {
    ok: ['0'],
    playerExists: ['71003'],
    playerNotFound: ['71004'],
    referenceNotFound: ['51102'],
    refused: ['71001', '71002', '71005', '71007', '71099'],
    tooMany: ['71016'],
  },
  statuses: { success: ['SUCCESS'], failed: ['FAIL'], pending: ['WAITING'] },
  kinds: { deposit: ['DEPOSIT'], withdraw: ['WITHDRAW'] },
  bets: {
    rows: 'data.rows',
    next: 'data.nextPage',
    id: 'betId',
    username: 'memberLoginName',
    state: 'status',
    stake: 'betAmount',
    valid: 'validAmount',
    placedAt: 'startTime',
    settledAt: 'endTime',
    changedAt: 'updatedTime',
    states: { open: ['RUNNING'], settled: ['SETTLED'], void: ['CANCELLED'] },
  },
  ...more,
})
