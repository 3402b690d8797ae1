import { parseAmount, type MinorUnits } from '@champa/contract/money'

export interface MoneyIn {
  /** The time of the payment, on the full minute because a bank's SMS shows no seconds. */
  paidAt: Date
  /** Our account number as the text shows it, with `x` for hidden digits. */
  account: string
  amount: MinorUnits
  balance: MinorUnits | null
  /** The payer's account, where the text contains it. */
  payer: string | null
}

/**
 * The content of a KBANK text: an incoming payment, another message to a customer, or unreadable.
 */
export type SmsText = ({ kind: 'money-in' } & MoneyIn) | { kind: 'other' } | { kind: 'unread' }

const date = String.raw`(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{2}|\d{4})`
const time = String.raw`(?<hour>\d{2}):(?<minute>\d{2})(?:\s*น\.?)?`
const account = String.raw`(?:บช\.?|บ\/ช|A\/C)\s*(?<account>[Xx*\d-]{3,20})`
const what = String.raw`(?:เงินเข้า|รับโอนจาก\s*(?<payer>[Xx*\d-]{3,20})|รับโอน|deposit(?:ed)?|received)`
const money = (name: string): string =>
  String.raw`(?<${name}>\d{1,3}(?:,\d{3})*\.\d{2}|\d+\.\d{2})\s*(?:บ\.|บาท|Baht|THB)?`
const balance = String.raw`(?:(?:ยอด)?คงเหลือ|ใช้ได้|(?:Outstanding |Available )?Balance)`
const moneyIn = new RegExp(
  String.raw`^${date}\s+${time}\s+${account}\s*${what}\s*${money('amount')}` +
    String.raw`(?:\s*${balance}\s*${money('balance')})?\s*\.?$`,
  'iu',
)

/** Matches outgoing payments and one-time passwords, which are never stored. */
const other = /เงินออก|ถอน|โอนเงิน|หักบัญชี|หักบช|ชำระ|withdraw|transfer(?:red)? to|payment|OTP|รหัส/iu

export function readSmsText(text: string, receivedAt: Date): SmsText {
  const groups = moneyIn.exec(text.normalize('NFC').trim())?.groups
  if (!groups) return { kind: other.test(text) ? 'other' : 'unread' }
  const paidAt = timeOf(groups, receivedAt)
  const amount = plain(groups['amount'] ?? '')
  if (!paidAt || amount === 0n) return { kind: 'unread' }
  return {
    kind: 'money-in',
    paidAt,
    amount,
    account: digits(groups['account'] ?? ''),
    balance: groups['balance'] ? plain(groups['balance']) : null,
    payer: groups['payer'] ? digits(groups['payer']) : null,
  }
}

const plain = (text: string): MinorUnits => parseAmount(text.replaceAll(',', ''))
const digits = (text: string): string =>
  text.replaceAll('-', '').replaceAll(/[X*]/g, 'x').replace(/^x+/, '')

const bangkokMs = 7 * 3_600_000

/**
 * Reads the time of a text. Thai texts use Buddhist years, and English texts may use either
 * calendar, so the date nearest to the arrival is taken.
 */
function timeOf(groups: Record<string, string | undefined>, receivedAt: Date): Date | null {
  const [date, month, hour, minute] = [
    Number(groups['day']),
    Number(groups['month']),
    Number(groups['hour']),
    Number(groups['minute']),
  ]
  const year = Number(groups['year'])
  const years = groups['year']?.length === 4 ? [year, year - 543] : [2500 + year - 543, 2000 + year]
  const readings = years.map((one) => Date.UTC(one, month - 1, date, hour, minute) - bangkokMs)
  const distance = (at: number): number => Math.abs(at - receivedAt.getTime())
  const nearest = readings.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  const local = new Date(nearest + bangkokMs)
  return local.getUTCDate() === date &&
    local.getUTCMonth() === month - 1 &&
    hour < 24 &&
    minute < 60
    ? new Date(nearest)
    : null
}
