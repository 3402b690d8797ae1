import type {
  DepositBank,
  DepositWallet,
  readDepositLookup as endpoint,
} from '@champa/contract/lookup'
import { toSharedKey } from '../gift-link/index.ts'
import { channelHealth, type ReceivingAccount, shownAccounts } from '../deposit/index.ts'
import { zero } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import {
  readRemainingLimit,
  limitDetails,
  type DepositContext,
  type RemainingLimit,
} from '../responsible/index.ts'

export const readDepositLookup: Handler<typeof endpoint, DepositContext> = async (
  { member, refuse },
  ctx,
) => {
  const { bankCode, currency, limits } = member.projection
  if (bankCode === null) throw refuse('NO_BANK')
  const [open, remaining, healthOf] = await Promise.all([
    shownAccounts(ctx, { memberId: member.memberId, currency }),
    readRemainingLimit(ctx.db, member.memberId, limits),
    channelHealth(ctx),
  ])
  const accounts = within(remaining, open)
  if (remaining && accounts.length === 0 && open.length > 0)
    throw refuse('LIMIT_REACHED', limitDetails(remaining))
  const banks = accounts
    .filter((account) => account.kind !== 'wallet')
    .map((account) =>
      account.drawsQr ? { ...bankOf(account), health: healthOf(account) } : bankOf(account),
    )
  const wallets = accounts
    .filter((account) => account.kind === 'wallet')
    .map((account) => walletOf(ctx, account))
  const minimum = accounts
    .map((account) => account.minimum)
    .reduce((min, one) => (one < min ? one : min), accounts[0]?.minimum ?? zero)
  const { thirdParty, playThrough } = ctx.operatorSettings.read('risk')
  const checks = { ownAccount: thirdParty !== 'accept', playThrough }
  return {
    banks,
    wallets,
    checks,
    isManual: ctx.operatorSettings.read('deposit').isManual,
    minimum,
    limit: remaining && { ...remaining, until: remaining.until.getTime() },
  }
}

/**
 * Caps every channel at the amount left in the member's own deposit limit and omits channels whose
 * minimum exceeds it.
 */
function within(
  remaining: RemainingLimit | null,
  accounts: ReceivingAccount[],
): ReceivingAccount[] {
  if (!remaining) return accounts
  const { left } = remaining
  return accounts
    .filter((account) => left > 0n && account.minimum <= left)
    .map((account) => ({
      ...account,
      maximum: account.maximum < left ? account.maximum : left,
      quickAmounts: account.quickAmounts.filter((amount) => amount <= left),
    }))
}

function bankOf(one: ReceivingAccount): DepositBank {
  return {
    bankCode: one.bankCode,
    bankType: one.kind === 'qr' ? 'QR' : 'BANK',
    mode: one.mode === 'GIFT' ? 'PLAIN' : one.mode,
    bank: one.bank,
    bankAccountName: shownName(one),
    bankAccountNo: one.accountNo,
    currency: one.currency,
    minimum: one.minimum,
    maximum: one.maximum,
    quickAmounts: one.quickAmounts,
    drawsQr: one.drawsQr,
  }
}

/** Hides the account name of a gateway without a name, because it is then the gateway's code. */
const shownName = ({ kind, accountName, bankCode }: ReceivingAccount): string =>
  kind === 'qr' && accountName === bankCode ? '' : accountName

function walletOf(ctx: AppContext, one: ReceivingAccount): DepositWallet {
  return {
    walletAccountName: one.accountName,
    walletAccountNo: one.accountNo,
    mode: one.mode === 'AUTO' ? 'AUTO' : 'GIFT',
    minimum: one.minimum,
    key: toSharedKey(ctx.settings.secrets.LINK_KEY),
  }
}
