import { login } from '@champa/contract/account'
import { excludeMyself, takeTimeOut } from '@champa/contract/responsible'
import { noteDevice } from '../platform/http/device.ts'
import { findAccounts } from '../features/responsible/links/find-accounts-of-breaks.job.ts'
import { clock } from '../platform/clock.ts'
import { newAddress, signUp, type RegisterBody } from './sign-up.ts'
import type { TestApp, TestMember } from './test-app.ts'

let count = 0
const letters = (n: number): string =>
  [...n.toString().padStart(4, '0')].map((digit) => 'กขคงจชซดตถ'[Number(digit)]).join('')

/** A name that is unique in this process. */
export const newName = (): string => `ผู้เล่น${letters((count += 1))} บัญชีอื่น`
export const newDevice = (): string => (count += 1).toString(16).padStart(32, 'd')

export interface Account {
  id: bigint
  body: RegisterBody
  name: string
  device: string
}

/** A registered account under this name, with this device. */
export async function openAccount(
  app: TestApp,
  { name = newName(), device = newDevice() } = {},
): Promise<Account> {
  const account = await signUp(app, { name, bankAccountName: name })
  await noteDevice(app.ctx.db, device, account.id)
  return { ...account, name, device }
}

/** Two accounts with one name on one device. */
export async function twoAccounts(app: TestApp): Promise<[Account, Account]> {
  const name = newName()
  const device = newDevice()
  return [await openAccount(app, { name, device }), await openAccount(app, { name, device })]
}

/** Logs in on a device; the answer may be a refusal. */
export function logIn(app: TestApp, { body }: Account, device?: string) {
  return app.call(login, {
    body: { username: body.username, password: body.password },
    headers: { ...newAddress(), ...(device ? { 'x-device': device } : {}) },
  })
}

/** Logs in without a device. */
export async function signedIn(app: TestApp, account: Account): Promise<TestMember> {
  const inside = await logIn(app, account)
  if (!inside.ok) throw new Error(`login refused: ${inside.body.message}`)
  return { id: account.id, token: inside.body.token, phone: account.body.username }
}

/** Self-excludes a signed-in member and returns the end of the exclusion. */
export async function excludeAs(app: TestApp, member: TestMember, months: 6 | 12): Promise<number> {
  const answer = await app.call(excludeMyself, { body: { months } }, member)
  if (!answer.ok) throw new Error(`self-exclusion refused: ${answer.body.message}`)
  return answer.body.until
}

export const exclude = async (app: TestApp, account: Account): Promise<number> =>
  excludeAs(app, await signedIn(app, account), 6)

export async function pause(app: TestApp, account: Account, days: 1 | 7 = 7) {
  const answer = await app.call(takeTimeOut, { body: { days } }, await signedIn(app, account))
  if (!answer.ok) throw new Error(`time-out refused: ${answer.body.message}`)
  return answer.body.pausedUntil
}

/**
 * Runs the search for other accounts until none is due, including searches that a shared break
 * starts.
 */
export async function findAll(app: TestApp): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    await findAccounts.run(app.ctx)
    const due = await app.ctx.db.query('select 1 from break_search where due_at <= $1', [
      clock.now(),
    ])
    if (due.length === 0) return
  }
  throw new Error('The search for other accounts does not end')
}

/** Reads an account's status, the end of its break, and all its breaks. */
export async function breakOf(app: TestApp, { id }: { id: bigint }) {
  const [row] = await app.ctx.db.query<{ status: string; until: Date | null; kinds: string[] }>(
    `select m.status, m.paused_until as until,
        array(select b.kind from play_break b where b.member_id = $1 order by b.no) as kinds
      from member m
      where m.member_id = $1`,
    [id],
  )
  return { ...row!, until: row!.until?.getTime() ?? null }
}

/** The match that the search found between two accounts; undefined when there is none. */
export async function matchBetween(app: TestApp, source: { id: bigint }, other: { id: bigint }) {
  const [row] = await app.ctx.db.query<{ kinds: string[]; state: string }>(
    'select kinds, state from break_match where source_id = $1 and member_id = $2',
    [source.id, other.id],
  )
  return row
}
