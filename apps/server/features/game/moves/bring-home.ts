import type { House } from '../../../platform/house.ts'
import { post, type PostRefusal } from '../../../ledger/post.ts'
import { endedKey, transfersBegun, transfersEnded } from '../../../ledger/postings.ts'
import { clock } from '../../../platform/clock.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Usernames } from '../queries.ts'
import { findMade } from './find-made.ts'
import { holdMoney } from './hold-money.ts'
import { retellTransfers } from './retell-transfers.ts'
import { sweepGames, sweepKey, type Swept } from './sweep-games.ts'

export interface BringHome {
  memberId: bigint
  usernames: Usernames
  key: string
  bodyHash?: string
}

export type BroughtHome = { ok: true; swept: (Swept & { name: string })[] } | { ok: false; code: PostRefusal }

/** A second request of the same key waits so long for the first: a game may take 20 s to answer, and a crash holds the lease for 30 s. */
const patienceMs = 45_000
const lookEveryMs = 250

/** Sends everything home from every open game, as an operation of its own: once for its key, each game a transfer that is whole. */
export async function bringHome(house: House, { memberId, usernames, key, bodyHash }: BringHome): Promise<BroughtHome> {
  const games = [...(await readCatalogue(house.db)).values()].filter((game) => usernames[game.code])
  const begun = await holdMoney(house, ({ until }) => transfersBegun({ member: memberId, key, bodyHash, lease: { take: key, until } }))
  if (!begun.ok) return begun
  const swept = begun.replayed
    ? await retell(house, memberId, key, games.map((game) => game.code))
    : await sweepGames(house, games.map((game) => ({ memberId, game, username: usernames[game.code]! })), { key, lease: key })
  if (swept === null) return { ok: false, code: 'BUSY' }
  if (!begun.replayed) await post(house.db, transfersEnded({ member: memberId, key, lease: { release: key }, reply: { swept: swept.map((one) => ({ ...one, amount: one.amount.toString() })) } }))
  return { ok: true, swept: swept.map((one) => ({ ...one, name: games.find((game) => game.code === one.code)!.name })) }
}

/** What an operation of this key has brought home so far; nothing when there was none. No game is asked. */
export async function retellHome(house: House, { memberId, usernames, key }: BringHome): Promise<(Swept & { name: string })[]> {
  const games = [...(await readCatalogue(house.db)).values()].filter((game) => usernames[game.code])
  const { swept } = await retellTransfers(house, memberId, key, { swept: games.map(({ code }) => ({ code, key: sweepKey(key, code) })), last: null })
  return swept.map((one) => ({ ...one, name: games.find((game) => game.code === one.code)!.name }))
}

/** Waits for the first request of this key to end, wherever it runs, and answers what it was told; null when that takes too long. */
async function retell(house: House, memberId: bigint, key: string, codes: string[]): Promise<Swept[] | null> {
  for (const since = clock.nowMs(); clock.nowMs() - since < patienceMs;) {
    const made = await findMade(house.db, memberId, [key, endedKey(key)], clock.now(), key)
    if (made.has(endedKey(key)) || !made.get(key)?.inHand) return (await retellTransfers(house, memberId, key, { swept: codes.map((code) => ({ code, key: sweepKey(key, code) })), last: null })).swept
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  return null
}
