import { randomUUID } from 'node:crypto'
import { toWireAmount } from '@champa/wire/amount'
import type { BankSmsWire } from '@champa/wire/bank-feed'
import { clock } from '../../clock.ts'
import type { Webhooks } from '../../payments/webhooks.ts'
import { bangkokDigits } from '../references.ts'
import type { Transfer } from '../transfers.ts'

/** Forwards a bank's SMS from the operator's phone. */
export class BankSmsEvents {
  readonly #webhooks: Webhooks
  constructor(webhooks: Webhooks) {
    this.#webhooks = webhooks
  }

  report(transfer: Transfer, balance: bigint, receivedAt: number): void {
    const event: BankSmsWire = {
      id: `sms_${randomUUID()}`,
      accountNo: transfer.to_account,
      sender: transfer.to_bank === 'KBANK' ? 'KBank' : transfer.to_bank,
      text: smsText(transfer, balance),
      at: clock.write(receivedAt),
    }
    this.#webhooks.enqueue('bank-sms', event.id, JSON.stringify(event))
  }
}

/**
 * "21/11/69 14:32 บช X-5506 เงินเข้า 100.37 คงเหลือ 25,100.37 บ.": Buddhist year, minutes only, no
 * reference. It shows the last four digits of a payer's account at the same bank ("รับโอนจาก
 * X-6935" in place of "เงินเข้า"), and nothing of a payer at another bank.
 */
export function smsText(
  transfer: Pick<
    Transfer,
    'from_bank' | 'from_account' | 'to_bank' | 'to_account' | 'amount' | 'at'
  >,
  balance: bigint,
): string {
  const { from_bank, from_account, to_bank, to_account, amount, at } = transfer
  const digits = bangkokDigits(at)
  const what = from_bank === to_bank ? `รับโอนจาก X-${from_account.slice(-4)}` : 'เงินเข้า'
  const year = String((Number(digits.slice(0, 4)) + 543) % 100).padStart(2, '0')
  const day = `${digits.slice(6, 8)}/${digits.slice(4, 6)}/${year} ${digits.slice(8, 10)}:${digits.slice(10, 12)}`
  return `${day} บช X-${to_account.slice(-4)} ${what} ${grouped(BigInt(amount))} คงเหลือ ${grouped(balance)} บ.`
}

/** Formats 2510037n as "25,100.37". */
export const grouped = (amount: bigint): string =>
  toWireAmount(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Forwards the same SMS again under another message id, as an unreliable phone does. */
export function repeatedSms(body: string): { id: string; body: string }[] {
  const event: BankSmsWire = { ...JSON.parse(body), id: `sms_${randomUUID()}` }
  return [{ id: event.id, body: JSON.stringify(event) }]
}
