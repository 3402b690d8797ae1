import { refuse } from '../../../platform/refusals.ts'
import type { HashLane } from './passwords.ts'

/** As many as the attempts of one account, so that right passwords take no more than wrong ones. */
const maxPerAccount = 5
/** Half of a lane: many members share an address, and none may fill the lane alone. */
const maxPerAddress = 16
const fullRetryAfter = 2

/** The requester of a password hash; null when unknown or not counted. */
export interface HashCaller {
  lane: HashLane
  account: string | null
  address: string | null
}

const taken = new Map<string, number>()

/**
 * Runs work that hashes a password, of which one account and one address have only a few at once,
 * running or queued, in each lane. Further ones are refused before the database or the queue sees
 * them.
 * @throws REQUEST_LIMIT when the account or the address has no place left.
 */
export async function inHashPlace<T>(
  { lane, account, address }: HashCaller,
  work: () => Promise<T>,
): Promise<T> {
  const places = [
    ...(account === null ? [] : [{ name: `${lane} account ${account}`, max: maxPerAccount }]),
    ...(address === null ? [] : [{ name: `${lane} address ${address}`, max: maxPerAddress }]),
  ]
  if (places.some(({ name, max }) => (taken.get(name) ?? 0) >= max))
    throw refuse('REQUEST_LIMIT', { retryAfter: fullRetryAfter })
  for (const { name } of places) taken.set(name, (taken.get(name) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const { name } of places) release(name)
  }
}

function release(name: string): void {
  const left = (taken.get(name) ?? 1) - 1
  if (left === 0) taken.delete(name)
  else taken.set(name, left)
}
