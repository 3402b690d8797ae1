import { createHash } from 'node:crypto'
import { widerNetworkOf } from '../http/network-of.ts'
import { queryOne, type Db } from '../db.ts'
import { clock } from '../clock.ts'
import { giveBack, policyValues, secondsOf, type BlockPolicy } from '../database/attempts.ts'

const minuteMs = 60_000

/**
 * Five wrong passwords block for a minute. Each further one doubles the block, up to an hour
 * (ACC-46).
 */
export const wrongPasswords: BlockPolicy = {
  free: 5,
  firstBlockMs: minuteMs,
  longestBlockMs: 60 * minuteMs,
  forgetMs: 24 * 60 * minuteMs,
}

const windowMs = 10 * minuteMs
/**
 * Failed logins of unknown devices per address. Successful logins do not count, since many members
 * share an address.
 */
const perAddress = { maxAttempts: 30, windowMs }
/** A subscriber may own many /64 networks, so /48 networks are counted too. */
const perWiderNetwork = { maxAttempts: 120, windowMs }

/** The counters that one login attempt increments. */
export interface LoginTry {
  account: string | null
  windows: { subject: string; maxAttempts: number; windowMs: number }[]
}

export interface LoginOf {
  /** The kind of login: `login` for members, `staff-login` for the office. */
  side: 'login' | 'staff-login'
  /** The account's name; null when no account can have the given name. */
  account: string | null
  address: string
  /** The device, if it has signed in to this account before, otherwise null. */
  knownDevice: string | null
}

/**
 * A known device has its own counter: its id is 128 random bits, so strangers cannot use up its
 * attempts. All other devices share the counters of the account and of their networks.
 */
export function loginTry({ side, account, address, knownDevice }: LoginOf): LoginTry {
  if (account !== null && knownDevice !== null)
    return {
      account: knownDeviceSubject(side, account, knownDevice),
      windows: [],
    }
  const wider = widerNetworkOf(address)
  return {
    account: account === null ? null : `${side}:${account}`,
    windows: [
      { subject: `${side}-address:${address}`, ...perAddress },
      ...(wider === null ? [] : [{ subject: `${side}-address:${wider}`, ...perWiderNetwork }]),
    ],
  }
}

/**
 * The counters of an account's failures: of strangers, and of each device that has signed in to it.
 */
export const loginSubjects = (
  side: LoginOf['side'],
  account: string,
  devices: readonly string[],
): string[] => [
  `${side}:${account}`,
  ...devices.map((device) => knownDeviceSubject(side, account, device)),
]

const knownDeviceSubject = (side: LoginOf['side'], account: string, device: string): string =>
  `${side}:${account}:${hashDevice(device).toString('hex').slice(0, 16)}`

/**
 * Counts one attempt before its outcome is known. Returns null when it is allowed, otherwise the
 * seconds to wait.
 */
export async function takeLogin(db: Db, { account, windows }: LoginTry): Promise<number | null> {
  const { waitMs } = await queryOne<{ waitMs: number | null }>(
    db,
    'select login_take($1, $2, $3, $4, $5, $6, $7, $8, $9) as wait_ms',
    [
      windows.map(({ subject }) => subject),
      windows.map(({ maxAttempts }) => maxAttempts),
      windows.map((window) => window.windowMs),
      account,
      clock.now(),
      ...policyValues(wrongPasswords),
    ],
    'login-take',
  )
  return waitMs === null ? null : secondsOf(waitMs)
}

/** Gives back an attempt whose password was not checked. */
export async function giveLoginBack(db: Db, { account, windows }: LoginTry): Promise<void> {
  await Promise.all(
    [...windows.map(({ subject }) => subject), ...(account === null ? [] : [account])].map(
      (subject) => giveBack(db, subject),
    ),
  )
}

/**
 * After a correct password: clears the account's failures and gives the attempt back to the
 * networks.
 */
export async function forgiveLogin(db: Db, { account, windows }: LoginTry): Promise<void> {
  await db.query(
    'select login_forgive($1, $2)',
    [windows.map(({ subject }) => subject), account],
    'login-forgive',
  )
}

/** The stored form of a device id. */
export const hashDevice = (device: string): Buffer => createHash('sha256').update(device).digest()
