import { randomInt } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toWireAmount } from '@champa/wire/amount'
import type { GiftLinkAnswerWire, giftLinkMake } from '@champa/wire/truemoney'
import type * as z from 'zod/mini'
import { clock } from '../clock.ts'
import { inTransaction, prepareQuery, type Query } from '../database.ts'

type Row = {
  hash: string
  amount: number
  people: number
  shares: string
  owner: string
  says: GiftLinkCode | null
  at: number
  expires_at: number
}
type Ticket = { mobile: string; amount: number; at: number }
export type GiftLinkCode = GiftLinkAnswerWire['status']['code']
export type ShownGiftLink = {
  hash: string
  link: string
  amount: string
  people: number
  taken: number
  expiresAt: string
}

const lifeMs = 72 * 3_600_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const linkOf = (hash: string): string => `https://gift.truemoney.com/campaign/?v=${hash}`

/** Gift links created in TrueMoney's app, and the wallets that redeemed a share. */
export class GiftLinks {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  readonly #find: Query<Row>
  readonly #newest: Query<Row>
  readonly #tickets: Query<Ticket>
  readonly #take: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#insert = database.prepare(
      `insert into gift (hash, amount, people, shares, owner, says, at, expires_at)
        values (:hash, :amount, :people, :shares, :owner, :says, :at, :expires_at)`,
    )
    this.#find = prepareQuery(database, 'select * from gift where hash = ?')
    this.#newest = prepareQuery(database, 'select * from gift order by at desc, hash limit 100')
    this.#tickets = prepareQuery(
      database,
      'select mobile, amount, at from gift_ticket where hash = ? order by at, mobile',
    )
    this.#take = database.prepare(
      'insert into gift_ticket (hash, mobile, amount, at) values (?, ?, ?, ?)',
    )
  }

  make({
    amount,
    people: asked = 1,
    owner = '0899999999',
    says,
    expiresInMs = lifeMs,
  }: z.output<typeof giftLinkMake>): ShownGiftLink {
    const hash = Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')
    const now = clock.now()
    const people = Math.min(asked, Number(amount))
    const row: Row = {
      hash,
      amount: Number(amount),
      people,
      shares: JSON.stringify(sharesOf(Number(amount), people)),
      owner,
      says: says ?? null,
      at: now,
      expires_at: now + expiresInMs,
    }
    this.#insert.run(row)
    return this.#show(row)
  }

  list(): ShownGiftLink[] {
    return this.#newest.all().map((row) => this.#show(row))
  }

  /** The details of a gift that TrueMoney shows a wallet before it redeems its share. */
  verify(hash: string, mobile: string): { code: GiftLinkCode; data: GiftLinkAnswerWire['data'] } {
    const row = this.#find.get(hash)
    if (!row) return { code: 'VOUCHER_NOT_FOUND', data: null }
    const tickets = this.#tickets.all(hash)
    const ownTicket = tickets.find((ticket) => ticket.mobile === mobile)
    const code = codeFor(row, tickets, mobile)
    return { code, data: dataOf(row, tickets, ownTicket) }
  }

  /** Redeems this wallet's share, at most once. */
  redeem(hash: string, mobile: string): { code: GiftLinkCode; data: GiftLinkAnswerWire['data'] } {
    return inTransaction(this.#database, () => {
      const before = this.verify(hash, mobile)
      const row = this.#find.get(hash)
      if (!row || before.code !== 'SUCCESS') return before
      const shares: number[] = JSON.parse(row.shares)
      this.#take.run(hash, mobile, shares[this.#tickets.all(hash).length] ?? 0, clock.now())
      const { data } = this.verify(hash, mobile)
      return { code: 'SUCCESS', data }
    })
  }

  #show(row: Row): ShownGiftLink {
    const taken = this.#tickets.all(row.hash).length
    return {
      hash: row.hash,
      link: linkOf(row.hash),
      amount: toWireAmount(BigInt(row.amount)),
      people: row.people,
      taken,
      expiresAt: clock.write(row.expires_at),
    }
  }
}

function codeFor(row: Row, tickets: Ticket[], mobile: string): GiftLinkCode {
  if (row.says) return row.says
  if (tickets.some((ticket) => ticket.mobile === mobile)) return 'TARGET_USER_REDEEMED'
  if (row.owner === mobile) return 'CANNOT_GET_OWN_VOUCHER'
  if (clock.now() >= row.expires_at) return 'VOUCHER_EXPIRED'
  return tickets.length >= row.people ? 'VOUCHER_OUT_OF_STOCK' : 'SUCCESS'
}

function dataOf(
  row: Row,
  tickets: Ticket[],
  ownTicket: Ticket | undefined,
): GiftLinkAnswerWire['data'] {
  const redeemed = tickets.reduce((sum, one) => sum + one.amount, 0)
  const status = tickets.length >= row.people ? 'redeemed' : 'active'
  return {
    voucher: {
      voucher_id: row.hash.slice(0, 12),
      amount_baht: baht(row.amount),
      redeemed_amount_baht: baht(redeemed),
      member: row.people,
      redeemed: tickets.length,
      status,
      expire_date: row.expires_at,
    },
    owner_profile: { full_name: 'ณัฐวุฒิ ศ***' },
    redeemer_profile: ownTicket ? { mobile_number: ownTicket.mobile } : null,
    my_ticket: ownTicket
      ? { mobile: ownTicket.mobile, amount_baht: baht(ownTicket.amount), update_date: ownTicket.at }
      : null,
  }
}

/** Random shares as in the app: each at least 0.01, adding up to the whole gift. */
function sharesOf(amount: number, people: number): number[] {
  const cutPoints = new Set<number>()
  while (cutPoints.size < people - 1) cutPoints.add(randomInt(1, amount))
  const ends = [0, ...[...cutPoints].toSorted((a, b) => a - b), amount]
  return ends.slice(1).map((end, index) => end - (ends[index] ?? 0))
}

/** TrueMoney separates thousands with commas. */
function baht(hundredths: number): string {
  return toWireAmount(BigInt(hundredths)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')
}
