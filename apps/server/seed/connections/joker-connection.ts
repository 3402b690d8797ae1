import type { ConnectionRow } from '../../providers/games/http/connection.ts'

const calls: ConnectionRow['calls'] = {
  // The HTTP status distinguishes a new player from an existing one.
  create: {
    send: {
      Method: 'CU',
      Timestamp: '{seconds}',
      Username: '{username}',
      Password: '{password}',
    },
    codes: { ok: ['http:201'], playerExists: ['http:200'] },
  },
  balance: { send: { Method: 'GC', Timestamp: '{seconds}', Username: '{username}' } },
  deposit: {
    send: {
      Method: 'TC',
      Timestamp: '{seconds}',
      Username: '{username}',
      Amount: '{signedAmount}',
      RequestID: '{reference}',
    },
  },
  withdraw: {
    send: {
      Method: 'TC',
      Timestamp: '{seconds}',
      Username: '{username}',
      Amount: '{signedAmount}',
      RequestID: '{reference}',
    },
  },
  query: { send: { Method: 'TCH', Timestamp: '{seconds}', RequestID: '{reference}' } },
  reset: {
    send: {
      Method: 'SP',
      Timestamp: '{seconds}',
      Username: '{username}',
      Password: '{password}',
    },
  },
  launch: {
    send: { Method: 'PLAY', Timestamp: '{seconds}', Username: '{username}', Lang: '{locale}' },
  },
  history: {
    send: {
      Method: 'TH',
      Timestamp: '{seconds}',
      StartTime: '{from}',
      EndTime: '{to}',
      Page: '{page}',
    },
  },
  bets: {
    send: {
      Method: 'BT',
      Timestamp: '{seconds}',
      StartTime: '{from}',
      EndTime: '{to}',
      Page: '{page}',
    },
  },
}

/**
 * The Joker family: one URL for every call, and a signature over the values sent. A success has no
 * code, only its HTTP status.
 */
export const jokerConnection = (code: string): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/api?appid=CHAMPA`,
  encoding: 'form',
  signature: {
    algorithm: 'hmac-sha1',
    over: '{sorted}',
    encoding: 'base64',
    in: 'query',
    name: 'signature',
  },
  credits: 'number',
  times: 'seconds',
  calls,
  read: {
    code: 'Code',
    balance: 'Credit',
    reference: 'RequestID',
    status: 'Status',
    link: 'Token',
    linkTemplate: `{GAMES_URL}/games/${code}/open?token={link}&locale={locale}`,
    rows: 'Items',
    next: 'NextPage',
    rowReference: 'RequestID',
    rowAmount: 'Amount',
    rowStatus: 'Status',
  },
  codes: {
    ok: ['http:200'],
    playerNotFound: ['USER_NOT_FOUND'],
    referenceNotFound: ['TRANSACTION_NOT_FOUND'],
    pending: ['http:202'],
    refused: ['BAD_REQUEST', 'BAD_SIGNATURE', 'INSUFFICIENT', 'LOCKED', 'MAINTENANCE'],
    tooMany: ['LIMIT'],
  },
  statuses: { success: ['Success'], failed: ['Failed'], pending: ['Pending'] },
  bets: {
    rows: 'Items',
    next: 'NextPage',
    id: 'BetID',
    username: 'Username',
    state: 'Status',
    stake: 'Amount',
    valid: 'TurnOver',
    placedAt: 'Time',
    settledAt: 'EndTime',
    changedAt: 'ChangeTime',
    states: { open: ['Running'], settled: ['Finished'], void: ['Cancelled'] },
  },
})
