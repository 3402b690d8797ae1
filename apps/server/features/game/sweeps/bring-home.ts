import type { Currency } from '@champa/contract/limits'
import type { House } from '../../../platform/house.ts'
import { post, type PostRefusal } from '../../../ledger/post.ts'
import { transfersEnded } from '../../../ledger/postings.ts'
import { clock } from '../../../platform/clock.ts'
import { readAllGames } from '../catalogue.ts'
import type { Usernames } from '../queries.ts'
import { beginTransfers } from './begin-transfers.ts'
import { playersToSweep } from './players-to-sweep.ts'
import { keptSwept, retellTransfers } from './retell-transfers.ts'
import { sweepGames, sweepKey, type Swept } from './sweep-games.ts'

export interface BringHome {
  memberId: bigint
  currency: Currency
  usernames: Usernames
  key: string
  bodyHash?: string
}

type Named = Swept & { name: string }
export type BroughtHome = { ok: true; swept: Named[] } | { ok: false; code: PostRefusal }

/**
 * How long a second request with the same key waits for the first: a game may take 20 s to answer,
 * and a crash holds the lease for 30 s.
 */
const patienceMs = 45_000
/**
 * The first interval, which grows: hundreds of waiting requests with one key must not flood the
 * database with queries.
 */
const firstLookMs = 200
const rarestLookMs = 3_000

/**
 * Transfers everything from every game to the wallet, as an operation of its own: once per key,
 * with one transfer per game. A repeated request waits for the first, wherever it runs, and resumes
 * it after a crash.
 */
export async function bringHome(house: House, home: BringHome): Promise<BroughtHome> {
  const since = clock.nowMs()
  for (
    let waitMs = firstLookMs;
    clock.nowMs() - since < patienceMs;
    waitMs = Math.min(waitMs * 1.5, rarestLookMs)
  ) {
    const begun = await beginTransfers(house, home)
    if (!begun.ok) return begun
    if (begun.stands === 'ended') return { ok: true, swept: await retellHome(house, home) }
    if (begun.stands === 'ours') return sweepHome(house, home, begun.lease)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return { ok: false, code: 'BUSY' }
}

async function sweepHome(house: House, home: BringHome, lease: string): Promise<BroughtHome> {
  const { memberId, key } = home
  const swept = await sweepGames(house, await playersToSweep(house, home), { key, lease })
  if (!swept) return { ok: false, code: 'BUSY' }
  await post(
    house.db,
    transfersEnded({
      member: memberId,
      key,
      lease: { release: lease },
      reply: { swept: keptSwept(swept) },
    }),
  )
  return { ok: true, swept: await nameThem(house, swept) }
}

/**
 * What an operation with this key has brought to the wallet so far; empty without one. No game is
 * called.
 */
export async function retellHome(
  house: House,
  { memberId, usernames, key }: BringHome,
): Promise<Named[]> {
  const { swept } = await retellTransfers(house, memberId, key, {
    swept: Object.keys(usernames).map((code) => ({ code, key: sweepKey(key, code) })),
    last: null,
  })
  return nameThem(house, swept)
}

async function nameThem(house: House, swept: Swept[]): Promise<Named[]> {
  const games = await readAllGames(house.db)
  return swept.map((one) => ({ ...one, name: games.get(one.code)!.name }))
}
