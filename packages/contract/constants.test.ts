import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatAccountNo } from '../../apps/member/features/account/format-account-no.ts'
import { formatDateTime } from '../client/time.ts'
import { pagerPages } from '../ui/list/pager-pages.ts'
import { toast } from '../ui/overlay/toast.ts'
import { spinFriction, spinMs, spinTurns } from '../ui/wheel/turn.ts'
import * as account from './account.ts'
import * as chatMessage from './chat-message.ts'
import * as chat from './chat.ts'
import * as deposit from './deposit.ts'
import { endpoints } from './endpoints.ts'
import * as game from './game.ts'
import * as giftLink from './gift-link.ts'
import * as limits from './constants.ts'
import { receiveLimits } from './lock.ts'
import * as lookup from './lookup.ts'
import { formatAmount } from './money.ts'
import * as qrGateways from './qr-gateways.ts'
import * as slip from './slip.ts'
import * as spin from './spin.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = {
  account,
  chatMessage,
  chat,
  deposit,
  game,
  giftLink,
  limits,
  lookup,
  qrGateways,
  slip,
  spin,
} as unknown as Record<string, Record<string, unknown>>

const gatewayRow = (minimum: bigint, quickAmounts: bigint[]) =>
  expect.objectContaining({ minimum, quickAmounts })

/** The constants of the specification: name and the one module that declares it. */
const table: [item: string, page: string, name: string, value: unknown][] = [
  ['request timeout', 'limits', 'requestTimeoutMs', 60_000],
  [
    'slip upload, invite collect and chat upload timeout',
    'limits',
    'longRequestTimeoutMs',
    300_000,
  ],
  ['phone length', 'account', 'phoneLength', 10],
  ['chat text maximum', 'chatMessage', 'maxChatTextLength', 2_000],
  ['chat image maximum', 'chat', 'chatImageMaxBytes', 10 * 1024 ** 2],
  ['chat video maximum', 'chat', 'chatVideoMaxBytes', 20 * 1024 ** 2],
  ['chat history page size', 'chatMessage', 'chatPageSize', 10],
  ['chat socket check', 'chatMessage', 'chatSocketCheckMs', 5_000],
  ['toast and chat alert', 'limits', 'toastMs', 4_000],
  ['redirect after register', 'account', 'redirectAfterRegisterMs', 2_000],
  ['read-receipt debounce', 'chatMessage', 'chatReadDebounceMs', 1_000],
  ['at bottom of chat', 'chatMessage', 'chatAtBottomPx', 60],
  ['loading delay', 'limits', 'loadingDelayMs', 200],
  ['agreement modal delay', 'lookup', 'agreementDelayMs', 1_500],
  ['claim confirm debounce', 'spin', 'claimDebounceMs', 500],
  ['table page size', 'limits', 'tablePageSize', 10],
  ['coupon table page size', 'spin', 'couponPageSize', 3],
  ['pager range before', 'limits', 'pagerBefore', 3],
  ['pager range after', 'limits', 'pagerAfter', 1],
  ['default transfer minimum', 'game', 'transferMinimum', 1_00n],
  ['True Wallet minimum deposit', 'giftLink', 'giftLinkMinimum', 2_00n],
  [
    'QR minimums and quick amounts',
    'qrGateways',
    'qrGatewayRows',
    expect.objectContaining({
      WW: gatewayRow(100_00n, [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n]),
      PAYONEX: gatewayRow(100_00n, [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n]),
      PAYTIMZ: gatewayRow(10_00n, [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n]),
      FP: gatewayRow(10_00n, [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n]),
    }),
  ],
  [
    'KBANK quick amounts',
    'deposit',
    'smsQuickAmounts',
    [10_00n, 20_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
  ],
  // TTB is the new code of TMB.
  ['English-only bank names', 'account', 'englishNameBanks', ['KTB', 'TMB', 'TTB', 'BBL']],
  ['slip upload within an hour', 'slip', 'maxSlipAgeMs', 60 * 60_000],
  ['client version', 'limits', 'clientVersion', '1.1.14'],
]

// [spec:SCR-34.2 ACC-7.1 SCR-36.1 DEP-22.2 CHAT-18.1 GIFT-8.1 API-4.1 CHAT-27.1 LIM-1.1 LIM-4.1]
// [spec:LIM-5.1 LIM-6.1 LIM-20.1 LIM-21.1 LIM-10.1 LIM-22.1 LIM-23.1 LIM-8.1 LIM-11.1 LIM-12.1]
// [spec:LIM-14.1 LIM-15.1 LIM-24.1 LIM-26.1 LIM-27.1 LIM-39.1 LIM-29.1 LIM-3.1]
test.each(table)('the constant "%s" has the specified value', (_, page, name, value) => {
  expect(pages[page]![name]).toEqual(value)
})

test('every constant is used by an app or a package', () => {
  const text = ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() &&
            /\.tsx?$/.test(entry.name) &&
            !/\.test\./.test(entry.name) &&
            !/node_modules|[\\/]dist/.test(entry.parentPath),
        )
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .join('\n')
  const unread = table
    .map(([, , name]) => name)
    .filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2)
  expect(unread).toEqual([])
})

// [spec:API-43.1 LIM-2.1]
test('slip upload, invite collect and chat uploads have the longest timeout, 300 s', () => {
  const longest = endpoints
    .filter(({ endpoint }) => endpoint.timeoutMs === limits.longRequestTimeoutMs)
    .map(({ endpoint }) => endpoint.path)
  expect(longest).toEqual(
    expect.arrayContaining([
      '/api/wallet/slip',
      '/api/invite/collect',
      '/api/chat/upload-image',
      '/api/chat/upload-video',
    ]),
  )
  expect(
    endpoints.filter(({ endpoint }) => (endpoint.timeoutMs ?? 0) > limits.longRequestTimeoutMs),
  ).toEqual([])
})

// [spec:ERR-5.1 LIM-9.1]
test('a toast is shown for 4 s by default', () => {
  toast.show({ kind: 'ok', text: 'Saved' })
  expect(toast.read().at(-1)?.ms).toBe(4_000)
})

// [spec:LIM-16.1]
test('the pager shows three pages before the current one and one after it', () => {
  expect(pagerPages(6, 20)).toEqual([3, 4, 5, 6, 7])
})

// [spec:LIM-19.1]
test('the wheel has a friction of .991, and spins for 4 to 5 s and 3 to 4 turns', () => {
  expect([spinFriction, spinMs, spinTurns]).toEqual([
    0.991,
    { min: 4_000, max: 5_000 },
    { min: 3, max: 4 },
  ])
})

// [spec:LIM-17.1 LIM-18.1]
test('game cards are 300 x 211 at 330 spacing; the wheel is at most 350 px or 85vw wide', () => {
  const style = readFileSync(join(root, 'packages/ui/styles/tokens.css'), 'utf8')
  const valuesOf = (name: string) =>
    [...style.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map((found) => found[1])
  expect(['game-width', 'game-height', 'game-spacing', 'wheel-width'].map(valuesOf)).toEqual([
    ['300px'],
    ['211px'],
    ['330px'],
    ['min(350px, 85vw)'],
  ])
})

// [spec:LAO-2.2 LIM-40.1]
test('a registration accepts the currencies LAK and BAHT, and no unknown one', () => {
  const offered = account.registerPayload.shape.currency
  expect(['LAK', 'BAHT'].map((currency) => offered.safeParse(currency).success)).toEqual([
    true,
    true,
  ])
  expect(['USD', 'kip', ''].map((currency) => offered.safeParse(currency).success)).toEqual([
    false,
    false,
    false,
  ])
})

// [spec:SCR-6.1]
test('amounts have two decimals, dates DD/MM/YYYY HH:mm:ss, account numbers groups of 3-3-rest', () => {
  expect([formatAmount(0n), formatAmount(1_234_50n)]).toEqual(['0.00', '1,234.50'])
  expect(formatDateTime(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe('02/01/2026 10:04:05')
  expect(formatAccountNo('1234567890')).toBe('123-456-7890')
})

test('a bonus limits how often it is received in total, per day or per week', () => {
  expect(receiveLimits).toEqual(['limit', 'day', 'week'])
})
