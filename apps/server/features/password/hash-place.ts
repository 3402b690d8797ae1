import { refuse } from '../../platform/refusals.ts'
import type { HashLane } from './hash-password.ts'

/**
 * Equals the number of wrong passwords allowed per account, so that a flood of right passwords
 * occupies no more slots than wrong ones.
 */
const maxPerAccount = 5
/**
 * Half of a queue, because many members share an address, but one address must not fill the queue.
 */
const maxPerAddress = 16
const fullRetryAfter = 2

/**
 * The requester of a password hash; account or address is null when it is unknown or not limited.
 */
export interface HashCaller {
  lane: HashLane
  account: string | null
  address: string | null
}

const taken = new Map<string, number>()

/**
 * Runs work that hashes a password. Each account and each address may have only a few such calls in
 * each queue (`lane`), running or waiting; further calls are refused before they reach the database
 * or the queue.
 * @throws REQUEST_LIMIT when the account or the address has too many calls.
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
