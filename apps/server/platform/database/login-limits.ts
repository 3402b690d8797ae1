import { createHash } from 'node:crypto'
import { widerNetworkOf } from '../http/network-of.ts'
import type { Db } from '../db.ts'
import {
  forgive,
  giveBack,
  secondsOf,
  takeFromWindow,
  takeTry,
  type BlockPolicy,
} from './attempts.ts'

const minuteMs = 60_000

/** Five wrong passwords block for a minute. Each further one doubles the block, up to an hour (ACC-46). */
export const wrongPasswords: BlockPolicy = {
  free: 5,
  firstBlockMs: minuteMs,
  longestBlockMs: 60 * minuteMs,
  forgetMs: 24 * 60 * minuteMs,
}

const windowMs = 10 * minuteMs
/** Wrong logins of unknown devices; good ones are given back, since many members share an address. */
const perAddress = { most: 30, windowMs }
/** One line may have many networks of 64 bits: those of 48 bits are counted besides. */
const perWiderNetwork = { most: 120, windowMs }

/** What one login is counted by. */
export interface LoginTry {
  account: string | null
  windows: { subject: string; most: number; windowMs: number }[]
}

export interface LoginOf {
  /** `login` for members, `staff-login` for the office. */
  side: 'login' | 'staff-login'
  /** Null where nobody can have this name. */
  account: string | null
  address: string
  /** A device that has signed in to this account before; null for any other. */
  knownDevice: string | null
}

/**
 * A device that the account knows is counted by itself: its name is 128 random bits, so strangers cannot use up its tries.
 * All other devices share the count of the account, and those of their networks.
 */
export function loginTry({ side, account, address, knownDevice }: LoginOf): LoginTry {
  if (account !== null && knownDevice !== null)
    return {
      account: `${side}:${account}:${hashDevice(knownDevice).toString('hex').slice(0, 16)}`,
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

/** Takes one try before its outcome is known. Answers null when it may go on, else after how many seconds. */
export async function takeLogin(db: Db, { account, windows }: LoginTry): Promise<number | null> {
  for (const { subject, ...window } of windows) {
    const waitMs = await takeFromWindow(db, subject, window)
    if (waitMs !== null) return secondsOf(waitMs)
  }
  const waitMs = account === null ? null : await takeTry(db, account, wrongPasswords)
  return waitMs === null ? null : secondsOf(waitMs)
}

/** The password was not looked at: nothing is counted. */
export async function giveLoginBack(db: Db, { account, windows }: LoginTry): Promise<void> {
  await Promise.all(
    [...windows.map(({ subject }) => subject), ...(account === null ? [] : [account])].map(
      (subject) => giveBack(db, subject),
    ),
  )
}

/** The password was right: the account's failures of this lane are forgotten, the networks lose this one. */
export async function forgiveLogin(db: Db, { account, windows }: LoginTry): Promise<void> {
  await Promise.all([
    ...windows.map(({ subject }) => giveBack(db, subject)),
    ...(account === null ? [] : [forgive(db, account)]),
  ])
}

/** What is kept of the name of a device. */
export const hashDevice = (device: string): Buffer => createHash('sha256').update(device).digest()
