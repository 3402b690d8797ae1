import type { ConnectionRow } from '../providers/games/http/connection.ts'

const sandbox = (code: string): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}`,
  encoding: 'json',
  headers: { authorization: 'Bearer {secret}' },
  credits: 'text',
  times: 'milliseconds',
  calls: {
    create: { path: '/create', send: { username: '{username}', password: '{password}' } },
    balance: { path: '/balance', send: { username: '{username}' } },
    deposit: { path: '/deposit', send: { username: '{username}', amount: '{amount}', reference: '{reference}' } },
    withdraw: { path: '/withdraw', send: { username: '{username}', amount: '{amount}', reference: '{reference}' } },
    query: { path: '/query', send: { reference: '{reference}' } },
    reset: { path: '/reset', send: { username: '{username}', password: '{password}' } },
    launch: { path: '/launch', send: { username: '{username}', locale: '{locale}' } },
    history: { path: '/history', send: { from: '{from}', to: '{to}', page: '{page}' } },
    bets: { path: '/bets', send: { from: '{from}', to: '{to}', page: '{page}' } },
  },
  read: {
    code: 'code', balance: 'balance', reference: 'reference', status: 'status', amount: 'amount', kind: 'kind', link: 'link',
    rows: 'rows', next: 'next', rowReference: 'reference', rowAmount: 'amount', rowKind: 'kind',
  },
  codes: { ok: ['0'], playerExists: ['1'], playerNotFound: ['5'], referenceNotFound: ['4'], pending: ['35'], refused: ['2', '20', '40', '41', '99'], tooMany: ['16'] },
  statuses: { success: ['success'], failed: ['failed'], pending: ['pending'] },
  kinds: { deposit: ['deposit'], withdraw: ['withdraw'] },
  bets: {
    rows: 'rows', next: 'next', id: 'id', username: 'username', state: 'state', stake: 'stake', valid: 'valid', placedAt: 'placedAt', settledAt: 'settledAt', changedAt: 'changedAt',
    states: { open: ['open'], settled: ['settled'], void: ['void'] },
  },
})

/** The AMB family. 71008 (an order of this reference is in hand) and 71017 (it exists already) are listed nowhere: what they mean, the query tells. */
const amb = (code: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/v2`,
  encoding: 'json',
  headers: { 'x-agent': 'champa' },
  signature: { algorithm: 'hmac-sha256', over: '{body}', encoding: 'base64', in: 'header', name: 'x-signature' },
  credits: 'number',
  times: 'iso',
  calls: {
    create: { path: '/member/create', send: { memberLoginName: '{username}', password: '{password}' } },
    balance: { path: '/member/balance', send: { memberLoginName: '{username}' } },
    deposit: { path: '/member/deposit', send: { memberLoginName: '{username}', amount: '{amount}', transId: '{reference}' } },
    withdraw: { path: '/member/withdraw', send: { memberLoginName: '{username}', amount: '{amount}', transId: '{reference}' } },
    query: { path: '/history/byTransId', send: { transId: '{reference}' } },
    reset: { path: '/member/password', send: { memberLoginName: '{username}', password: '{password}' } },
    launch: { path: '/member/login', send: { memberLoginName: '{username}', lang: '{locale}' } },
    history: { path: '/history/list', send: { startTime: '{from}', endTime: '{to}', page: '{page}' } },
    bets: { path: '/report/bets', send: { startTime: '{from}', endTime: '{to}', page: '{page}' } },
  },
  read: {
    code: 'status.code', balance: 'data.balance', reference: 'data.transId', status: 'data.status', link: 'data.url',
    rows: 'data.rows', next: 'data.nextPage', rowReference: 'transId', rowAmount: 'amount', rowKind: 'type', rowStatus: 'status',
  },
  codes: {
    ok: ['0'], playerExists: ['71003'], playerNotFound: ['71004'], referenceNotFound: ['51102'],
    refused: ['71001', '71002', '71005', '71007', '71099'], tooMany: ['71016'],
  },
  statuses: { success: ['SUCCESS'], failed: ['FAIL'], pending: ['WAITING'] },
  kinds: { deposit: ['DEPOSIT'], withdraw: ['WITHDRAW'] },
  bets: {
    rows: 'data.rows', next: 'data.nextPage', id: 'betId', username: 'memberLoginName', state: 'status', stake: 'betAmount', valid: 'validAmount',
    placedAt: 'startTime', settledAt: 'endTime', changedAt: 'updatedTime',
    states: { open: ['RUNNING'], settled: ['SETTLED'], void: ['CANCELLED'] },
  },
  ...more,
})

/** One address for everything, signed over what is sent; a success has no code but its HTTP status. */
const joker = (code: string): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/api?appid=CHAMPA`,
  encoding: 'form',
  signature: { algorithm: 'hmac-sha1', over: '{sorted}', encoding: 'base64', in: 'query', name: 'signature' },
  credits: 'number',
  times: 'seconds',
  calls: {
    // The same answer with another status says that the player was there before.
    create: { send: { Method: 'CU', Timestamp: '{seconds}', Username: '{username}', Password: '{password}' }, codes: { ok: ['http:201'], playerExists: ['http:200'] } },
    balance: { send: { Method: 'GC', Timestamp: '{seconds}', Username: '{username}' } },
    deposit: { send: { Method: 'TC', Timestamp: '{seconds}', Username: '{username}', Amount: '{signedAmount}', RequestID: '{reference}' } },
    withdraw: { send: { Method: 'TC', Timestamp: '{seconds}', Username: '{username}', Amount: '{signedAmount}', RequestID: '{reference}' } },
    query: { send: { Method: 'TCH', Timestamp: '{seconds}', RequestID: '{reference}' } },
    reset: { send: { Method: 'SP', Timestamp: '{seconds}', Username: '{username}', Password: '{password}' } },
    launch: { send: { Method: 'PLAY', Timestamp: '{seconds}', Username: '{username}', Lang: '{locale}' } },
    history: { send: { Method: 'TH', Timestamp: '{seconds}', StartTime: '{from}', EndTime: '{to}', Page: '{page}' } },
    bets: { send: { Method: 'BT', Timestamp: '{seconds}', StartTime: '{from}', EndTime: '{to}', Page: '{page}' } },
  },
  read: {
    code: 'Code', balance: 'Credit', reference: 'RequestID', status: 'Status', link: 'Token',
    linkTemplate: `{GAMES_URL}/games/${code}/open?token={link}&locale={locale}`,
    rows: 'Items', next: 'NextPage', rowReference: 'RequestID', rowAmount: 'Amount', rowStatus: 'Status',
  },
  codes: {
    ok: ['http:200'], playerNotFound: ['USER_NOT_FOUND'], referenceNotFound: ['TRANSACTION_NOT_FOUND'], pending: ['http:202'],
    refused: ['BAD_REQUEST', 'BAD_SIGNATURE', 'INSUFFICIENT', 'LOCKED', 'MAINTENANCE'], tooMany: ['LIMIT'],
  },
  statuses: { success: ['Success'], failed: ['Failed'], pending: ['Pending'] },
  bets: {
    rows: 'Items', next: 'NextPage', id: 'BetID', username: 'Username', state: 'Status', stake: 'Amount', valid: 'TurnOver', placedAt: 'Time', settledAt: 'EndTime', changedAt: 'ChangeTime',
    states: { open: ['Running'], settled: ['Finished'], void: ['Cancelled'] },
  },
})

/** Everything in the address, amounts in hundredths, players under the agent's prefix. */
const ufa = (code: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  baseUrl: `{GAMES_URL}/games/${code}/agent?agent=chp`,
  usernamePrefix: 'chp',
  encoding: 'query',
  signature: { algorithm: 'md5', over: '{sent:act}{sent:user}{sent:amt}{sent:ref}{secret}', encoding: 'hex', in: 'query', name: 'key' },
  credits: 'hundredths',
  times: 'seconds',
  calls: {
    create: { method: 'GET', send: { act: 'add', user: '{username}', pass: '{password}' } },
    balance: { method: 'GET', send: { act: 'bal', user: '{username}' } },
    deposit: { method: 'GET', send: { act: 'in', user: '{username}', amt: '{amount}', ref: '{reference}' } },
    withdraw: { method: 'GET', send: { act: 'out', user: '{username}', amt: '{amount}', ref: '{reference}' } },
    query: { method: 'GET', send: { act: 'chk', ref: '{reference}' } },
    reset: { method: 'GET', send: { act: 'pwd', user: '{username}', pass: '{password}' } },
    launch: { method: 'GET', send: { act: 'url', user: '{username}', lang: '{locale}' } },
    history: { method: 'GET', send: { act: 'his', from: '{from}', to: '{to}', page: '{page}' } },
    bets: { method: 'GET', send: { act: 'bet', from: '{from}', to: '{to}', page: '{page}' } },
  },
  read: {
    code: 'err', balance: 'bal', reference: 'ref', status: 'st', link: 'url',
    rows: 'rows', next: 'next', rowReference: 'ref', rowAmount: 'amt', rowKind: 'typ', rowStatus: 'st',
  },
  codes: { ok: ['0'], playerExists: ['101'], playerNotFound: ['102'], referenceNotFound: ['202'], pending: ['203'], refused: ['103', '104', '301', '302', '999'], tooMany: ['429'] },
  statuses: { success: ['C'], failed: ['F'], pending: ['P'] },
  kinds: { deposit: ['I'], withdraw: ['O'] },
  bets: {
    rows: 'rows', next: 'next', id: 'id', username: 'user', state: 'st', stake: 'amt', valid: 'vld', placedAt: 't0', settledAt: 't1', changedAt: 'upd',
    states: { open: ['N'], settled: ['C'], void: ['R'] },
  },
  ...more,
})

/** How each provider of the sandbox is spoken to: examples of `connection` for an operator who adds one. */
export const gameConnections = {
  pg: sandbox('pg'),
  areaslot: sandbox('areaslot'),
  circus: sandbox('circus'),
  imi: sandbox('imi'),
  usun: sandbox('usun'),
  pgslot: amb('pgslot'),
  betflix: amb('betflix'),
  askmebet: amb('askmebet', { perMinute: { query: 15 } }),
  huayhd: amb('huayhd'),
  joker: joker('joker'),
  joker2: joker('joker2'),
  slotxo: joker('slotxo'),
  ufabet: ufa('ufabet'),
  superslot: ufa('superslot'),
  sexygame: ufa('sexygame', { perMinute: { query: 30 } }),
  slotracha: ufa('slotracha'),
} satisfies Record<string, ConnectionRow>
