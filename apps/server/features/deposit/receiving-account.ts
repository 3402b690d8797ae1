import type { QrGatewayCode } from '@champa/contract/deposit'
import type { Currency } from '@champa/contract/constants'
import { fromWire, type MinorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'

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
  state: 'open' | 'retired'
  minimum: MinorUnits
  maximum: MinorUnits
  quickAmounts: MinorUnits[]
  drawsQr: boolean
  expiresInMs: number
  bank: { nameTH: string; nameEN: string; nameLO: string; colour: string }
}

interface Row {
  account: string
  kind: ReceivingAccount['kind']
  bankCode: string
  mode: ReceivingAccount['mode']
  accountName: string
  accountNo: string
  currency: Currency
  state: ReceivingAccount['state']
  minimum: bigint
  maximum: bigint
  /** The driver returns a bigint array as strings. */
  quickAmounts: readonly string[]
  drawsQr: boolean
  expiresInMs: number
  nameTh: string | null
  nameEn: string | null
  nameLo: string | null
  colour: string | null
}

const text = `select r.account, r.kind, r.bank_code, r.mode, r.account_name, r.account_no,
    r.currency, r.state, r.minimum, r.maximum, r.quick_amounts, r.draws_qr, r.expires_in_ms,
    b.name_th, b.name_en, b.name_lo, b.colour
  from receiving_account r
  left join bank b on b.code = r.bank_code
  order by r.position, r.account`

/** Every row, retired ones included: a late payment into a retired account is still matched. */
export async function allAccounts(ctx: AppContext): Promise<ReceivingAccount[]> {
  const rows = await ctx.db.query<Row>(text, [], 'receiving-accounts')
  return rows.map((row) => toAccount(ctx, row))
}

/**
 * Accounts offered to a member: open, in the wallet's currency, and with a configured provider
 * address where one is needed.
 */
export async function openAccounts(ctx: AppContext, currency: string): Promise<ReceivingAccount[]> {
  return (await allAccounts(ctx)).filter(
    (one) => one.state === 'open' && one.currency === currency && isServed(ctx, one),
  )
}

function isServed({ settings }: AppContext, one: ReceivingAccount): boolean {
  if (one.kind === 'qr')
    return settings.urls[one.bankCode.toLowerCase() as Lowercase<QrGatewayCode>] !== ''
  return one.mode !== 'GIFT' || settings.urls.truemoney !== ''
}

function toAccount(ctx: AppContext, row: Row): ReceivingAccount {
  const built = ctx.settings.qrMinimums[row.bankCode as keyof AppContext['settings']['qrMinimums']]
  // A build may set the minimum of PAYTIMZ and FP (LIM-28).
  const minimum = row.kind === 'qr' && built ? fromWire(built) : (row.minimum as MinorUnits)
  const maximum = row.maximum as MinorUnits
  return {
    account: row.account,
    kind: row.kind,
    bankCode: row.bankCode,
    mode: row.mode,
    accountName: row.accountName,
    accountNo: row.accountNo,
    currency: row.currency,
    state: row.state,
    minimum,
    maximum,
    quickAmounts: row.quickAmounts
      .map((one) => BigInt(one) as MinorUnits)
      .filter((one) => one >= minimum && one <= maximum),
    drawsQr: row.drawsQr,
    expiresInMs: row.expiresInMs,
    bank: {
      nameTH: row.nameTh ?? row.bankCode,
      nameEN: row.nameEn ?? row.bankCode,
      nameLO: row.nameLo ?? row.bankCode,
      colour: row.colour ?? '#3C5557',
    },
  }
}
