import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { membersOnSameDevices } from '../../../platform/http/device.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import {
  bankKey,
  bankOf,
  storeFingerprints,
  identifyingNames,
  readPerson,
  type MatchKind,
  type Person,
} from '../exclusion/fingerprints.ts'
import { recordMatch, readBreak, type SharedBreak } from './join-break.ts'

const maxMembersAtOnce = 5
const pageRows = 500
const retryMs = 60_000

interface Due {
  memberId: bigint
  cursor: bigint
  dueAt: Date
}

interface Account {
  memberId: bigint
  names: (string | null)[]
  bankCode: string | null
  accountNo: string | null
  sharesDevice: boolean
}

/**
 * Finds the other accounts of members whose break has begun. It compares the accounts on the
 * member's devices first, then all other accounts page by page, because no index covers the
 * comparison of look-alike names.
 */
export const findAccounts: Job = {
  name: 'find-accounts-of-breaks',
  everyMs: 1_000,
  run: (ctx, stop) =>
    claimDue<Due>(
      ctx,
      {
        name: 'break-searches-due',
        table: 'break_search',
        key: ['memberId'],
        columns: 'member_id, cursor',
        maxRows: maxMembersAtOnce,
        claimUntil: () => new Date(clock.nowMs() + retryMs * ctx.settings.settlePace),
        failed: 'other accounts of a member on a break could not be found',
      },
      (one) => search(ctx, one, stop),
    ),
}

/** Searches from the stored cursor, so that the search continues after a crash. */
async function search(
  ctx: AppContext,
  { memberId, dueAt, cursor: start }: Due,
  stop?: AbortSignal,
): Promise<void> {
  const { db, settings } = ctx
  let claim = dueAt
  const [shared, person] = [await readBreak(db, memberId), await readPerson(db, memberId)]
  if (shared && person) {
    if (start === 0n)
      await db.transaction((tx) => storeFingerprints(tx, ctx, memberId, shared.until))
    if (start === 0n) await followOnDevices(ctx, shared)
    for (let cursor = start; ; ) {
      const page = await readPage(ctx, memberId, cursor)
      await follow(ctx, shared, person, page)
      if (page.length < pageRows) break
      cursor = page.at(-1)?.memberId ?? cursor
      const next = new Date(clock.nowMs() + retryMs * settings.settlePace)
      // When a new break or another process has changed the row, this search ends and leaves the
      // rest to the process that claims it next.
      if (stop?.aborted || !(await moveOn(ctx, memberId, { claim, next, cursor }))) return
      claim = next
    }
  }
  await db.query(
    `delete from break_search where member_id = $1 and ${isAt('due_at', '$2')}`,
    [memberId, claim],
    'break-search-done',
  )
}

/**
 * Compares the accounts on the devices of the member on a break, and applies the break to strong
 * matches.
 */
export async function followOnDevices(ctx: AppContext, shared: SharedBreak): Promise<void> {
  const person = await readPerson(ctx.db, shared.sourceId)
  if (person) await follow(ctx, shared, person, await readOnDevices(ctx, shared.sourceId))
}

async function moveOn(
  { db }: AppContext,
  memberId: bigint,
  { claim, next, cursor }: { claim: Date; next: Date; cursor: bigint },
): Promise<boolean> {
  const moved = await db.query(
    `update break_search
      set cursor = $4, due_at = $3
      where member_id = $1 and ${isAt('due_at', '$2')}
      returning member_id`,
    [memberId, claim, next, cursor],
    'break-search-moved',
  )
  return moved.length > 0
}

async function follow(
  ctx: AppContext,
  shared: SharedBreak,
  person: Person,
  accounts: readonly Account[],
): Promise<void> {
  const names = new Set(identifyingNames(person.names))
  for (const account of accounts) {
    const bank = bankOf(account)
    const kinds: MatchKind[] = [
      ...(identifyingNames(account.names).some((key) => names.has(key)) ? ['name' as const] : []),
      ...(account.sharesDevice ? ['device' as const] : []),
      ...(bank && person.bank && bankKey(bank) === bankKey(person.bank) ? ['bank' as const] : []),
    ]
    if (kinds.length > 0) await recordMatch(ctx, shared, { memberId: account.memberId, kinds })
  }
}

const accountColumns = `m.member_id, array[m.name, m.registered_name, m.bank_account_name] as names,
  m.bank_code, m.bank_account_no as account_no`
const isAnother = `m.member_id <> $1
  and m.status <> 'closed'
  and not exists (select 1
    from exclusion_exemption p
    join member s on s.member_id = $1 and s.created_at <= p.decided_at
    where p.phone = m.phone)`

function readOnDevices({ db }: AppContext, memberId: bigint): Promise<Account[]> {
  return db.query<Account>(
    `select ${accountColumns}, true as shares_device
      from member m
      where ${isAnother}
        and m.member_id in ${membersOnSameDevices}`,
    [memberId],
    'accounts-on-devices',
  )
}

function readPage({ db }: AppContext, memberId: bigint, cursor: bigint): Promise<Account[]> {
  return db.query<Account>(
    `select ${accountColumns}, m.member_id in ${membersOnSameDevices} as shares_device
      from member m
      where ${isAnother} and m.member_id > $2
      order by m.member_id limit $3`,
    [memberId, cursor, pageRows],
    'accounts-page',
  )
}
