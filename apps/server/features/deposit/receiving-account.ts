import { isQrGateway } from '@champa/contract/qr-gateways'
import type { Currency } from '@champa/contract/constants'
import { fromWire, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batch.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** A row of the operator's table of accounts and gateways that members pay into. */
export interface ReceivingAccount {
  /** Identifies the account in the ledger and in every payment report. */
  account: string
  kind: 'bank' | 'qr' | 'wallet'
  bankCode: string
  mode: 'AUTO' | 'SMS' | 'PLAIN' | 'GIFT'
  accountName: string
  accountNo: string
  currency: Currency
  state: 'open' | 'resting' | 'retired'
  minimum: MinorUnits
  maximum: MinorUnits
  quickAmounts: MinorUnits[]
  drawsQr: boolean
  expiresInMs: number
  /** The accounts that a gateway collects into, as its messages name them. */
  gatewayAccounts: string[]
  /** Of the accounts of a group a member is shown one. */
  rotationGroup: string | null
  weight: number
  dailyCap: bigint | null
  dailyCountCap: number | null
  /** The times of day in Bangkok between which it is shown; both null: always. */
  hoursFrom: string | null
  hoursUntil: string | null
  bank: { nameTH: string; nameEN: string; nameLO: string; colour: string }
}

/** A row as read: the driver returns a bigint array as strings. */
type Row = Omit<ReceivingAccount, 'quickAmounts'> & { quickAmounts: readonly string[] }

const text = `select r.account, r.kind, r.bank_code, r.mode, r.account_name, r.account_no,
    r.currency, r.state, r.minimum, r.maximum, r.quick_amounts, r.draws_qr, r.expires_in_ms,
    r.gateway_accounts, r.rotation_group, r.weight, r.daily_cap, r.daily_count_cap, r.hours_from,
    r.hours_until,
    jsonb_build_object(
      'nameTH', coalesce(b.name_th, r.bank_code), 'nameEN', coalesce(b.name_en, r.bank_code),
      'nameLO', coalesce(b.name_lo, r.bank_code), 'colour', coalesce(b.colour, '#3C5557')
    ) as bank
  from receiving_account r
  left join bank b on b.code = r.bank_code
  order by r.position, r.account`

/** Every row, retired ones included: a late payment into a retired account is still matched. */
export async function allAccounts(ctx: AppContext): Promise<ReceivingAccount[]> {
  const rows = await ctx.db.query<Row>(text, [], 'receiving-accounts')
  return rows.map((row) => toAccount(ctx, row))
}

/**
 * Accounts that may be offered to members: open, within their hours, in the wallet's currency, and
 * with a configured provider address where one is needed. `shownAccounts` says which of them a
 * member sees.
 */
export async function openAccounts(ctx: AppContext, currency: string): Promise<ReceivingAccount[]> {
  return openOf(ctx, await allAccounts(ctx), currency)
}

export const openOf = (
  ctx: AppContext,
  accounts: readonly ReceivingAccount[],
  currency: string,
): ReceivingAccount[] =>
  accounts.filter(
    (one) =>
      one.state === 'open' &&
      one.currency === currency &&
      isInHours(one, clock.now()) &&
      isServed(ctx, one),
  )

/** Whether an account is shown at this time of day; its hours may go past midnight. */
export function isInHours(
  { hoursFrom: from, hoursUntil: until }: Pick<ReceivingAccount, 'hoursFrom' | 'hoursUntil'>,
  at: Date,
): boolean {
  if (from === null || until === null) return true
  const time = bangkokIso(at).slice(11, 16)
  return from < until ? from <= time && time < until : from <= time || time < until
}

function isServed({ settings }: AppContext, one: ReceivingAccount): boolean {
  if (isQrGateway(one.bankCode)) return settings.urls[one.bankCode] !== ''
  return one.mode !== 'GIFT' || settings.urls.truemoney !== ''
}

function toAccount(ctx: AppContext, row: Row): ReceivingAccount {
  const { qrMinimums } = ctx.settings
  const built = isQrGateway(row.bankCode) ? qrMinimums[row.bankCode] : undefined
  // A build may set its own minimum for some gateways (LIM-28).
  const minimum = built ? fromWire(built) : row.minimum
  return {
    ...row,
    minimum,
    quickAmounts: row.quickAmounts
      .map((amount) => minorUnits(BigInt(amount)))
      .filter((one) => one >= minimum && one <= row.maximum),
  }
}

/** The fields of an account that matching and confirming a payment depend on. */
export interface AccountFacts extends Pick<ReceivingAccount, 'mode' | 'bankCode' | 'drawsQr'> {
  currency: Currency
  /**
   * The accounts that a gateway collects into, as its messages state them; empty when the operator
   * has named none.
   */
  gatewayAccounts: string[]
}

export const factsColumns = 'mode, bank_code, draws_qr, currency, gateway_accounts'

/** Reads an account in a round trip shared with concurrent payments; null for an unknown one. */
export const accountFacts = batched(readFacts, { inFlight: 2, maxSize: 64, retries: true })

async function readFacts(db: Db, accounts: string[]): Promise<(AccountFacts | null)[]> {
  const rows = await db.query<AccountFacts & { account: string }>(
    `select account, ${factsColumns} from receiving_account where account = any($1)`,
    [accounts],
    'receiving-account-facts',
  )
  const facts = new Map(rows.map((row) => [row.account, row]))
  return accounts.map((account) => facts.get(account) ?? null)
}

/**
 * The currency of an account of ours, or of one that a gateway collects into; null for an unknown
 * account, so that nobody takes its amounts for baht.
 */
export async function currencyOfAccount(db: Db | Tx, account: string): Promise<Currency | null> {
  const [row] = await db.query<{ currency: Currency }>(
    `select min(currency) as currency
      from receiving_account
      where account = $1 or $1 = any(gateway_accounts)
      having count(distinct currency) = 1`,
    [account],
    'receiving-account-currency',
  )
  return row?.currency ?? null
}
