import type { Currency } from '@champa/contract/constants'
import type { AccountIdentity, AccountSettings } from '@champa/contract/office/deposits/accounts'
import { minorUnits } from '@champa/contract/money'
import { type Db, queryOne, type Tx } from '../../../platform/db.ts'
import type { ReceivingAccount } from '../receiving-account.ts'

/** A row as the office edits it; the driver returns a bigint array as strings. */
interface StoredAccount extends Omit<ReceivingAccount, 'quickAmounts' | 'bank' | 'dailyCap'> {
  quickAmounts: readonly string[]
  dailyCap: bigint | null
  position: number
}

export interface EditedAccount {
  account: string
  identity: AccountIdentity
  settings: AccountSettings
}

const columns = `account, kind, bank_code, mode, account_name, account_no, gateway_accounts, currency,
    state, minimum, maximum, quick_amounts, draws_qr, expires_in_ms, position, rotation_group, weight,
    daily_cap, daily_count_cap, hours_from, hours_until`
const minuteMs = 60_000

/** Every account as the operator has written it. */
export async function editedAccounts(db: Db): Promise<EditedAccount[]> {
  const rows = await db.query<StoredAccount>(
    `select ${columns} from receiving_account order by position, account`,
    [],
    'office-accounts',
  )
  return rows.map(toEdited)
}

export async function editedAccount(db: Db | Tx, account: string): Promise<EditedAccount | null> {
  const [row] = await db.query<StoredAccount>(
    `select ${columns} from receiving_account where account = $1`,
    [account],
    'office-account',
  )
  return row ? toEdited(row) : null
}

const toEdited = (row: StoredAccount): EditedAccount => ({
  account: row.account,
  identity: {
    kind: row.kind,
    bankCode: row.bankCode,
    mode: row.mode,
    accountName: row.accountName,
    accountNo: row.accountNo,
    currency: row.currency,
    gatewayAccounts: row.gatewayAccounts,
  },
  settings: {
    state: row.state,
    minimum: row.minimum,
    maximum: row.maximum,
    quickAmounts: row.quickAmounts.map((one) => minorUnits(BigInt(one))),
    drawsQr: row.drawsQr,
    expiresInMinutes: Math.max(1, Math.round(row.expiresInMs / minuteMs)),
    position: row.position,
    rotationGroup: row.rotationGroup,
    weight: row.weight,
    dailyCap: minorUnits(row.dailyCap),
    dailyCountCap: row.dailyCountCap,
    hours:
      row.hoursFrom === null || row.hoursUntil === null
        ? null
        : { from: row.hoursFrom, until: row.hoursUntil },
  },
})

/** Stops showing an account; false when it is not open. */
export async function restReceivingAccount(tx: Tx, account: string): Promise<boolean> {
  const { rests } = await queryOne<{ rests: boolean }>(
    tx,
    'select rest_receiving_account($1) as rests',
    [account],
  )
  return rests
}

/** The country of a bank; null for an unknown one. */
export async function findBank(db: Db | Tx, code: string): Promise<{ isLao: boolean } | null> {
  const [row] = await db.query<{ isLao: boolean }>(
    'select is_lao from bank where code = $1',
    [code],
    'office-bank',
  )
  return row ?? null
}

/** Whether money to an account of these numbers is reported under another name already. */
export async function isAccountUsed(
  db: Db | Tx,
  account: string,
  { accountNo, gatewayAccounts }: Pick<AccountIdentity, 'accountNo' | 'gatewayAccounts'>,
): Promise<boolean> {
  const { used } = await queryOne<{ used: boolean }>(
    db,
    'select is_receiving_account_used($1, $2, $3) as used',
    [account, accountNo, gatewayAccounts],
  )
  return used
}

/** Payments into each account that wait for staff. */
export async function unmatchedByAccount(
  db: Db,
): Promise<{ account: string; amount: bigint; count: number }[]> {
  return db.query(
    `select p.receiving_account as account, sum(p.amount)::bigint as amount,
        count(*)::integer as count
      from payment p
      where p.state = 'unmatched'
      group by p.receiving_account`,
    [],
    'office-unmatched-sums',
  )
}

interface AccountTimes {
  account: string
  lastCreditedAt: Date | null
  feedAt: Date | null
  shownTo: number
}

/** When each account was last credited or read, and how many members were shown it on a day. */
export async function timesOfAccounts(
  db: Db,
  accounts: readonly { account: string; names: readonly string[]; currency: Currency }[],
  day: string,
): Promise<Map<string, AccountTimes>> {
  const rows = await db.query<AccountTimes>(
    `select k.account,
        (
          select d.last_at
          from account_day d
          where d.receiving_account = any(string_to_array(k.names, e'\\n')) and d.day > $3::date - 31
          order by d.last_at desc limit 1
        ) as last_credited_at,
        (select f.moved_at from feed_cursor f where f.receiving_account = k.account) as feed_at,
        (
          select count(*)::integer
          from shown_account s
          where s.day = $3 and s.receiving_account = k.account
        ) as shown_to
      from unnest($1::text[], $2::text[]) as k(account, names)`,
    [accounts.map(({ account }) => account), accounts.map(({ names }) => names.join('\n')), day],
    'office-account-times',
  )
  return new Map(rows.map((row) => [row.account, row]))
}
