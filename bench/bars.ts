import type { Row } from './table.ts'

/** A performance target for one result of the benchmark. */
export interface Bar {
  /** The id of the result. */
  id: string
  measure: string
  /** The figure that is compared with the target; the ratio when absent. */
  figure?: string
  /** The unit of the compared figure when it is not a ratio. */
  unit?: string
  bar: number
  better: 'more' | 'less'
  /**
   * The row that measures the floor: the same work without the product (bench/floor), or another
   * figure of the same row.
   */
  floor?: { id: string; figure?: string }
  /** What was measured on 22 Nov 2026, before the work on speed began. */
  before: string
}

const postingsOf = (
  id: string,
  what: string,
  bars: [number, number],
  before: string[] = [],
  floor = 'posting',
): Bar[] =>
  [16, 64].map((clients, index) => ({
    id: `${id}-${clients}`,
    measure: `${what}, ${clients} clients: postings a second, of the limit`,
    bar: bars[index]!,
    better: 'more',
    floor: { id: `floor-${floor}-${clients}` },
    before: before[index] ?? '–',
  }))

const statementPage = (page: string): Bar => ({
  id: `statement-${page}`,
  measure: `statement, ${page} page: 1,000,000 rows ÷ 100 rows`,
  bar: 1.1,
  better: 'less',
  before: '0.88 to 0.98',
})

/** Every performance target, in the order of docs/performance.md. */
export const bars: readonly Bar[] = [
  {
    id: 'post-16',
    measure: '`post()` through the driver, 16 clients: postings a second, of the limit',
    bar: 0.9,
    better: 'more',
    before: '0.74',
  },
  ...postingsOf('withdraw', 'withdrawal (one posting)', [0.6, 1.2]),
  ...postingsOf('spin', 'spin (one posting)', [0.6, 1.2]),
  ...postingsOf('claim', 'claim of a coupon (one posting)', [0.6, 1.2]),
  ...postingsOf(
    'transfer',
    'game transfer (two postings, one outside call)',
    [0.5, 0.9],
    ['0.19', '0.35'],
    'transfer',
  ),
  {
    id: 'qr-16',
    measure: 'QR webhook credit: CPU of server and database',
    figure: 'cpuMs',
    unit: 'ms',
    bar: 1,
    better: 'less',
    before: '4.5',
  },
  {
    id: 'wallet-16',
    measure: 'GET /api/wallet (one round trip): answers a second and core of server CPU',
    figure: 'perCore',
    unit: 'answers/s',
    bar: 10_000,
    better: 'more',
    floor: { id: 'floor-row-16', figure: 'perCore' },
    before: '2,700',
  },
  {
    id: 'chat-stored',
    measure: 'chat messages stored and delivered, of the limit',
    bar: 0.3,
    better: 'more',
    before: '0.05',
  },
  {
    id: 'chat-p99',
    measure: 'chat, 100 messages a second: p99 against a bare `ws` server',
    bar: 5,
    better: 'less',
    before: '7',
  },
  {
    id: 'idle-sockets',
    measure: 'idle sockets in 1 GB',
    figure: 'perGb',
    unit: 'sockets',
    bar: 100_000,
    better: 'more',
    floor: { id: 'idle-sockets', figure: 'barePerGb' },
    before: '36,800',
  },
  {
    id: 'transfers-beside-logins',
    measure: 'transfers while 16 log in at once, of those without',
    bar: 0.5,
    better: 'more',
    before: '–',
  },
  ...['first', 'middle', 'last'].map(statementPage),
  {
    id: 'lighthouse-performance',
    measure: 'cold Lighthouse mobile, lowest of every screen: performance',
    unit: 'points',
    bar: 99,
    better: 'more',
    before: '90',
  },
  {
    id: 'lighthouse-others',
    measure: 'the same: accessibility and best practices',
    unit: 'points',
    bar: 100,
    better: 'more',
    before: '100',
  },
  {
    id: 'lcp-public',
    measure: 'slowest LCP on that profile, public pages',
    unit: 's',
    bar: 1.2,
    better: 'less',
    before: '2.3 to 2.9',
  },
  {
    id: 'lcp-home',
    measure: 'LCP on that profile, /user/home',
    unit: 's',
    bar: 1.8,
    better: 'less',
    before: '3.5',
  },
  {
    id: 'inp-worst',
    measure: 'interaction to next paint, CPU 4 times slower: slowest row',
    unit: 'ms',
    bar: 100,
    better: 'less',
    before: '–',
  },
  {
    id: 'inp-median',
    measure: 'the same: median of the rows',
    unit: 'ms',
    bar: 48,
    better: 'less',
    before: '–',
  },
  {
    id: 'office-lighthouse-performance',
    measure: 'cold Lighthouse desktop, lowest of the office: performance',
    unit: 'points',
    bar: 99,
    better: 'more',
    before: '–',
  },
  {
    id: 'office-lighthouse-others',
    measure: 'the same: accessibility and best practices',
    unit: 'points',
    bar: 100,
    better: 'more',
    before: '–',
  },
  {
    id: 'office-inp',
    measure: 'office, opening a row and approving, CPU 4 times slower: slowest interaction',
    unit: 'ms',
    bar: 100,
    better: 'less',
    before: '–',
  },
  {
    id: 'office-audit-verify',
    measure: 'verify of the audit log: 1,000,000 entries',
    figure: 'perMillion',
    unit: 's',
    bar: 60,
    better: 'less',
    before: '–',
  },
  {
    id: 'rss-idle',
    measure: 'memory of the idle server',
    unit: 'MB',
    bar: 160,
    better: 'less',
    before: '216 to 251',
  },
  {
    id: 'start-ready',
    measure: '`npm start` until it is ready, packages installed',
    unit: 's',
    bar: 7,
    better: 'less',
    before: '11',
  },
]

/** Adds to a row its target, if it has one, and the figure that is compared with the target. */
export function withBar(row: Row): Row {
  const bar = bars.find(({ id }) => id === row.id)
  if (!bar || row.failed) return row
  const ratio = bar.figure === undefined ? row.ratio : row.figures?.[bar.figure]
  return {
    ...row,
    target: bar.bar,
    better: bar.better,
    ...(ratio === undefined ? {} : { ratio }),
    ...(bar.unit === undefined ? {} : { unit: bar.unit }),
  }
}
