import { maxSlipAgeMs, type SlipNote } from '@champa/contract/slip'
import type { Party, SlipTransaction } from '../../../providers/slips/port.ts'
import type { ReceivingAccount } from '../../deposit/index.ts'
import { digitsFit, nameScore, payerFits, visibleDigits } from '../../risk/index.ts'

/** The bank account that a member pays from. */
export interface Sender {
  bankCode: string
  accountNo: string
  /** The bank account's name and the member's registered name. */
  names: string[]
  /** The phone number, which is also the number of the member's TrueMoney wallet. */
  phone: string
}

type TransactionVerdict = { account: ReceivingAccount } | { note: SlipNote }

interface SlipFacts {
  sendingBank: string
  uploadedAt: Date
}

/** What the bank's answer must agree with; the text printed on the slip is ignored (SLIP-12). */
export interface TransactionChecks {
  isExecuted: boolean
  /** False for a code with another bank, which would allow a second slip for the same transfer. */
  isBankNamed: boolean
  /** Our accounts that the receiver fits. */
  receivers: ReceivingAccount[]
  isRecent: boolean
  /** Whether the member has sent it; null while the member has no bank account. */
  isSender: boolean | null
}

export function checkTransaction(
  transaction: SlipTransaction,
  { sendingBank, uploadedAt }: SlipFacts,
  sender: Sender | null,
  accounts: ReceivingAccount[],
): TransactionChecks {
  const named = banksBySendingCode[sendingBank]
  const { bankCode } = transaction.sender
  return {
    isExecuted: transaction.status === 'executed',
    isBankNamed: bankCode === null || named === undefined || isSameBank(bankCode, named),
    receivers: accounts.filter(
      (one) =>
        isReceiver(transaction.receiver, one) &&
        (transaction.currency === null || transaction.currency === one.currency),
    ),
    isRecent: transaction.at.getTime() >= uploadedAt.getTime() - maxSlipAgeMs,
    isSender: sender && isSender(transaction.sender, sendingBank, sender),
  }
}

/** Judges the bank's answer for this member. */
export function judgeTransaction(
  transaction: SlipTransaction,
  facts: SlipFacts,
  sender: Sender | null,
  accounts: ReceivingAccount[],
): TransactionVerdict {
  const checks = checkTransaction(transaction, facts, sender, accounts)
  if (checks.isSender === null) return { note: 'NOT_MATCH' }
  if (!checks.isExecuted || !checks.isBankNamed) return { note: 'INVALID_SLIP' }
  const [account, ...others] = checks.receivers
  if (!account) return { note: 'DEST_ACC_INVALID' }
  if (!checks.isRecent) return { note: 'EXPIRED_SLIP' }
  if (!checks.isSender) return { note: 'NOT_MATCH' }
  // When the visible digits match two of our accounts, a guess could credit the same payment twice.
  return others.length === 0 ? { account } : { note: 'UNKNOW_ERROR' }
}

const fewestDigits = 4
const manyDigits = 6
/**
 * The minimum name score of a receiver, reached by a complete first word and an initial. It is
 * lower than a payer's, because a company name has many words.
 */
const receiverScore = 0.7
const walletPrefix = '14000'

/**
 * Whether the money went to this receiving account; retired accounts count, gateway accounts do
 * not. With few visible digits the name must match too, because anyone may own an account with the
 * same four digits.
 */
function isReceiver(
  { bankCode, accountNo, name, proxy }: Party,
  account: ReceivingAccount,
): boolean {
  if (account.kind === 'qr') return false
  const number = proxy?.value ?? accountNo
  if (number === null || visibleDigits(number) < fewestDigits) return false
  const score = nameScore(name ?? '', account.accountName)
  if (visibleDigits(number) >= manyDigits ? score === 0 : score === null || score < receiverScore)
    return false
  if (!proxy)
    return (
      bankCode !== null &&
      isSameBank(bankCode, account.bankCode) &&
      digitsFit(number, account.accountNo)
    )
  if (account.kind !== 'wallet') return false
  return proxy.type === 'EWALLETID'
    ? digitsFit(number, walletPrefix + account.accountNo)
    : proxy.type === 'MSISDN' && digitsFit(number, account.accountNo)
}

/**
 * Bank codes of the mini-QR: the Bank of Thailand's three digits, 01 for TrueMoney; a Lao bank uses
 * its own code.
 */
const banksBySendingCode: Readonly<Record<string, string>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '022': 'CIMBT',
  '024': 'UOBT',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '066': 'IBANK',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBCT',
  '071': 'TCRB',
  '073': 'LHBANK',
  '01': 'TRUEMONEY',
}

// TMB became TTB; members and banks still use either name.
const plainBank = (code: string): string => (code === 'TMB' ? 'TTB' : code)
const isSameBank = (one: string, other: string): boolean => plainBank(one) === plainBank(other)

function isSender(
  { bankCode, accountNo, name, proxy }: Party,
  sendingBank: string,
  member: Sender,
): boolean {
  const from = bankCode ?? banksBySendingCode[sendingBank] ?? sendingBank
  const number = accountNo ?? proxy?.value ?? null
  if (number === null || visibleDigits(number) < fewestDigits) return false
  const payer = { bankCode: from, accountNo: number, ...(name === null ? {} : { name }) }
  // The number of a TrueMoney wallet contains its owner's phone, and the wallet must have the
  // member's own name.
  if (from === 'TRUEMONEY')
    return payerFits(payer, { accountNo: walletPrefix + member.phone, names: member.names })
  return (
    isSameBank(from, member.bankCode) &&
    payerFits(payer, { accountNo: member.accountNo, names: member.names })
  )
}
