import type { MinorUnits } from '@champa/contract/money'
import { post, postingJson } from '../../ledger/post.ts'
import { giftLinkBegun, giftLinkReceived, giftLinkRefused } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { sqlState, uniqueViolation, type Db } from '../../platform/db.ts'
import { batched } from '../../platform/database/batch.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { prepareEffects, runEffects, type PostedDeposit } from '../deposit/index.ts'
import { payerFitsMember } from '../risk/index.ts'
import { isForGood, type GiftLinkEndReason } from './rules.ts'

export const giftLinkProvider = 'TRUEMONEY'

/** One attempt to redeem a link, as stored in `gift_link`. */
export interface GiftLink {
  hash: string
  memberId: bigint
  seq: bigint
  receivingAccount: string
  wallet: string
  minimum: bigint
  attempt: number
  sends: number
  reservedAt: Date
  dueAt: Date | null
  tries: number
}

/** The columns of a `GiftLink`. */
export const giftLinkColumns = `hash, member_id, movement_seq as seq, receiving_account, wallet, minimum,
  attempt, sends, reserved_at, due_at, tries`

type NewGiftLink = Pick<
  GiftLink,
  'hash' | 'memberId' | 'receivingAccount' | 'wallet' | 'minimum'
> & {
  dueAt: Date
}

/**
 * Reserves a link for this member and begins its movement, in one statement shared with concurrent
 * requests. Null when the link is already reserved or used, in any letter case; a released link may
 * be reserved again.
 */
export async function reserveGiftLink(db: Db, of: NewGiftLink): Promise<GiftLink | null> {
  const link = { ...of, seq: 0n, attempt: 1, sends: 0, reservedAt: clock.now(), tries: 0 }
  const reserved = await reserveOrNull(db, link)
  if (reserved) return reserved
  const earlier = await giftLinkOf(db, of.hash)
  return earlier?.state === 'released'
    ? reserveOrNull(db, { ...link, attempt: earlier.attempt + 1 })
    : null
}

/** Returns null even when the same link in a different letter case is reserved or credited. */
async function reserveOrNull(db: Db, link: GiftLink): Promise<GiftLink | null> {
  return reserveShared(db, link).catch((error: unknown) =>
    sqlState(error) === uniqueViolation ? null : Promise.reject(error),
  )
}

const reserveShared = batched(reserveAll, {
  inFlight: 1,
  maxSize: 32,
  keyOf: ({ memberId }: GiftLink) => memberId,
  retries: 'known',
})

async function reserveAll(db: Db, links: GiftLink[]): Promise<(GiftLink | null)[]> {
  const at = clock.now().toISOString()
  const rows = await db.query<{ memberId: bigint; seq: bigint }>(
    'select member_id, seq from reserve_gift_links($1)',
    [JSON.stringify(links.map((link) => toJson(link, at)))],
    'gift-links-reserve',
  )
  const seqs = new Map(rows.map(({ memberId, seq }) => [memberId, seq]))
  return links.map((link) => {
    const seq = seqs.get(link.memberId)
    return seq === undefined ? null : { ...link, seq }
  })
}

function toJson({ memberId, minimum, seq: _seq, ...link }: GiftLink, at: string): object {
  const { hash, attempt, receivingAccount } = link
  const begun = giftLinkBegun({
    member: memberId,
    hash,
    attempt,
    provider: giftLinkProvider,
    detail: { receivingAccount },
  })
  return {
    ...link,
    member: memberId.toString(),
    minimum: minimum.toString(),
    posting: postingJson(begun, at),
  }
}

/**
 * Counts a "redeem" call before it is sent. Returns the number of calls so far, or null when
 * another attempt owns the link or this one has ended.
 */
export async function countSend(db: Db, { hash, attempt }: GiftLink): Promise<number | null> {
  const [row] = await db.query<{ sends: number }>(
    `update gift_link
      set sends = sends + 1, sent_at = coalesce(sent_at, $3)
      where hash = $1 and attempt = $2 and state = 'reserved'
      returning sends`,
    [hash, attempt, clock.now()],
    'gift-link-send',
  )
  return row?.sends ?? null
}

/**
 * Credits the amount that our wallet received, once per hash, marks the link and runs the deposit
 * effects. A repeated call completes a crashed one. Returns false, and credits nothing, when the
 * balance limit would be exceeded.
 */
export async function creditGiftLink(
  ctx: AppContext,
  link: GiftLink,
  amount: MinorUnits,
  owner: string | null,
): Promise<boolean> {
  const effects = await prepareEffects(ctx, link.memberId)
  const posted = await postGiftLink(ctx, link, { amount, owner, dueAt: effects.dueAt })
  if (!posted) return false
  await Promise.all([
    completeGiftLink(ctx, link, { amount, isNew: posted.isNew }),
    runEffects(ctx, posted, effects),
  ])
  return true
}

async function completeGiftLink(
  { db, live }: AppContext,
  { hash, memberId }: GiftLink,
  { amount, isNew }: { amount: MinorUnits; isNew: boolean },
): Promise<void> {
  await db.query(
    // Counts the gift for the day of its wallet, in the statement that marks it.
    `with marked as (
        update gift_link
          set state = 'credited', amount = $2, reason = null, ended_at = $3, due_at = null
          where hash = $1 and state = 'reserved'
          returning receiving_account
      )
      insert into account_day as d (day, receiving_account, part, amount, count, last_at)
        select ($3::timestamptz at time zone 'Asia/Bangkok')::date, receiving_account,
          pg_backend_pid() % 16, $2, 1, $3::timestamptz
        from marked
        on conflict (day, receiving_account, part) do update
          set amount = d.amount + excluded.amount, count = d.count + excluded.count,
            last_at = greatest(d.last_at, excluded.last_at)`,
    [hash, amount, clock.now()],
    'gift-link-credited',
  )
  if (isNew) live.changed(memberId, ['wallet', 'deposit', 'statement'])
}

/** What the link's movement was credited with; null when it was not. */
export async function creditedAmount(
  db: Db,
  { memberId, seq }: Pick<GiftLink, 'memberId' | 'seq'>,
): Promise<MinorUnits | null> {
  const [movement] = await db.query<{ amount: MinorUnits }>(
    `select amount from movement where member_id = $1 and seq = $2 and status = 'SUCCESS'`,
    [memberId, seq],
    'gift-link-movement',
  )
  return movement?.amount ?? null
}

/** Null when the balance would exceed its limit; nothing is posted in this case. */
async function postGiftLink(
  ctx: AppContext,
  { hash, memberId, seq, receivingAccount }: GiftLink,
  { amount, owner, dueAt }: { amount: MinorUnits; owner: string | null; dueAt: Date | undefined },
): Promise<PostedDeposit | null> {
  const payerFits = await payerFitsMember(ctx, memberId, {
    provider: giftLinkProvider,
    ...(owner === null ? {} : { name: owner }),
  })
  const detail = {
    ...(owner === null ? {} : { payer: { name: owner } }),
    ...(payerFits === null ? {} : { payerFits }),
  }
  const outcome = await post(
    ctx.db,
    giftLinkReceived({ member: memberId, seq, receivingAccount, hash, amount, detail, dueAt }),
  )
  if (!outcome.ok && outcome.code === 'BALANCE_LIMIT') return null
  if (!outcome.ok)
    throw new Error(
      `The gift of movement ${seq} of member ${memberId} was not credited: ${outcome.code}`,
    )
  return { memberId, seq, isNew: !outcome.replayed }
}

/**
 * Ends an attempt that certainly brought no money, together with its movement. False when another
 * "redeem" call has been sent meanwhile: the outcome is then unknown and the link stays reserved.
 */
export async function refuseGiftLink(
  ctx: AppContext,
  { hash, memberId, seq, attempt }: GiftLink,
  why: GiftLinkEndReason,
  sends: number,
): Promise<boolean> {
  const state = isForGood(why) ? 'refused' : 'released'
  const refused = await ctx.db.transaction(async (tx) => {
    const ended = await tx.query(
      `update gift_link
        set state = $4, reason = $5, ended_at = $6, due_at = null
        where hash = $1 and attempt = $2 and state = 'reserved' and sends = $3
        returning hash`,
      [hash, attempt, sends, state, why, clock.now()],
    )
    if (ended.length === 0) return false
    const outcome = await post(tx, giftLinkRefused({ member: memberId, seq, reason: why }))
    if (!outcome.ok)
      throw new Error(
        `Gift movement ${seq} of member ${memberId} could not be closed: ${outcome.code}`,
      )
    return true
  })
  if (refused) ctx.live.changed(memberId, ['deposit', 'statement'])
  return refused
}

/**
 * Schedules the next check at `dueAt`; null escalates the gift to an operator. `why` records what
 * is known.
 */
export async function scheduleGiftLinkCheck(
  db: Db,
  { hash, attempt }: GiftLink,
  dueAt: Date | null,
  why: string,
): Promise<void> {
  await db.query(
    `update gift_link
      set due_at = $3, reason = $4
      where hash = $1 and attempt = $2 and state = 'reserved'`,
    [hash, attempt, dueAt, why],
  )
}

/** Reserved links that the job no longer checks. */
export async function waitingGiftLinks(db: Db): Promise<(GiftLink & { why: string | null })[]> {
  return db.query<GiftLink & { why: string | null }>(
    `select ${giftLinkColumns}, reason as why
      from gift_link
      where state = 'reserved' and due_at is null
      order by reserved_at limit 500`,
  )
}

export async function giftLinkOf(
  db: Db,
  hash: string,
): Promise<(GiftLink & { state: string }) | null> {
  const [link] = await db.query<GiftLink & { state: string }>(
    `select ${giftLinkColumns}, state from gift_link where hash = $1`,
    [hash],
    'gift-link',
  )
  return link ?? null
}
