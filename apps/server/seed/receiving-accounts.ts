import { giftLinkMinimum } from '@champa/contract/gift-link'
import {
  qrExpiresInMs,
  qrMaximum,
  qrSmsExpiresInMs,
  smsQuickAmounts,
} from '@champa/contract/deposit'
import { qrGatewayRows, qrGateways } from '@champa/contract/qr-gateways'
import type { AppContext } from '../platform/app-context.ts'

interface Row {
  account: string
  kind: 'bank' | 'qr' | 'wallet'
  bankCode: string
  mode: 'AUTO' | 'SMS' | 'PLAIN' | 'GIFT'
  accountNo: string
  currency: 'THB' | 'LAK'
  state?: 'retired'
  minimum: bigint
  maximum: bigint
  quickAmounts?: readonly bigint[]
  drawsQr?: boolean
  expiresInMs?: number
  gatewayAccounts?: string[]
}

const bank = (bankCode: string, accountNo: string, more: Partial<Row> = {}): Row => ({
  account: `${bankCode}:${accountNo}`,
  kind: 'bank',
  bankCode,
  mode: 'PLAIN',
  accountNo,
  currency: 'THB',
  minimum: 1_00n,
  maximum: 2_000_000_00n,
  ...more,
})

const gateways: Row[] = qrGateways.map((code) => ({
  account: code,
  kind: 'qr',
  bankCode: code,
  mode: 'AUTO',
  accountNo: '',
  currency: 'THB',
  minimum: qrGatewayRows[code].minimum,
  maximum: qrMaximum,
  quickAmounts: qrGatewayRows[code].quickAmounts,
  expiresInMs: qrExpiresInMs,
  gatewayAccounts: [qrGatewayRows[code].sandboxAccount],
}))

const wallet = (accountNo: string, mode: 'AUTO' | 'GIFT'): Row => ({
  account: `TRUEMONEY:${accountNo}`,
  kind: 'wallet',
  bankCode: 'TRUEMONEY',
  mode,
  accountNo,
  currency: 'THB',
  minimum: giftLinkMinimum,
  maximum: 50_000_00n,
})

/** The sandbox's accounts: every kind that the deposit sheet supports. */
const thai: Row[] = [
  bank('SCB', '4058821937'),
  bank('KBANK', '0623174480', { mode: 'AUTO' }),
  bank('GSB', '020045590133'),
  bank('KBANK', '0991725506', {
    mode: 'SMS',
    drawsQr: true,
    quickAmounts: smsQuickAmounts,
    minimum: 1_00n,
    maximum: 50_000_00n,
    expiresInMs: qrSmsExpiresInMs,
  }),
  ...gateways,
  wallet('0952201188', 'AUTO'),
  wallet('0861420077', 'GIFT'),
  bank('SCB', '4051110006', { state: 'retired' }),
]
const lao: Row[] = [
  bank('BCEL', '010110001783790001', {
    currency: 'LAK',
    minimum: 10_000_00n,
    maximum: 100_000_000_00n,
    drawsQr: true,
    quickAmounts: [50_000_00n, 100_000_00n, 200_000_00n, 500_000_00n, 1_000_000_00n],
    expiresInMs: qrSmsExpiresInMs,
  }),
  bank('BCEL', '010110201783790001', { currency: 'THB' }),
  bank('LDB', '0302000010004137', {
    currency: 'LAK',
    minimum: 10_000_00n,
    maximum: 100_000_000_00n,
  }),
  ...gateways,
]

/**
 * Adds the sandbox's receiving accounts where they are missing. The operator's changes are
 * preserved.
 */
export async function seedReceivingAccounts(
  ctx: Pick<AppContext, 'db' | 'settings'>,
): Promise<void> {
  const rows = ctx.settings.laoBuild ? lao : thai
  const name = ctx.settings.laoBuild ? 'CHAMPA PAYMENT SOLE CO' : 'บริษัท จำปา เพย์เมนต์ จำกัด'
  for (const [position, one] of rows.entries()) {
    await ctx.db.query(
      `insert into receiving_account (account, kind, bank_code, mode, account_name, account_no,
          currency, state, minimum, maximum, quick_amounts, draws_qr, expires_in_ms, position,
          gateway_accounts)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        on conflict do nothing`,
      [
        one.account,
        one.kind,
        one.bankCode,
        one.mode,
        one.kind === 'qr' ? one.bankCode : name,
        one.accountNo,
        one.currency,
        one.state ?? 'open',
        one.minimum,
        one.maximum,
        one.quickAmounts ?? [],
        one.drawsQr ?? one.kind === 'qr',
        one.expiresInMs ?? qrExpiresInMs,
        position,
        one.gatewayAccounts ?? [],
      ],
    )
  }
}
