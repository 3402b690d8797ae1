import { randomInt } from 'node:crypto'
import { encode, tag, withCrcTag } from 'promptparse'
import { slipVerify, trueMoneySlipVerify } from 'promptparse/generate'
import { clock } from '../clock.ts'
import { randomText } from '../random-text.ts'
import type { Bank } from './banks.ts'

const mixed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const capitals = mixed.slice(10, 36)
const some = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** A moment in Bangkok time as "20261121144041". */
export const bangkokDigits = (at: number): string =>
  clock
    .write(at + 7 * 3_600_000)
    .replace(/\D/g, '')
    .slice(0, 14)

/** A transfer reference in the sending bank's format: at most 25 letters and digits. */
export function newReference(bank: Bank, at: number): string {
  const digits = bangkokDigits(at)
  switch (bank.code) {
    case 'SCB':
      return digits.slice(0, 8) + some(mixed, 17)
    case 'TRUEMONEY':
      return `50${some('0123456789', 14)}`
    case 'BCEL':
    case 'LDB':
      return `FT${digits.slice(2, 8)}${randomText(8)}`
    default:
      return `01${digits.slice(3, 4)}${dayOfYear(digits)}${digits.slice(8)}${some(capitals, 3)}${some('0123456789', 5)}`
  }
}

/**
 * The QR code of a slip: the sending bank and the reference (SLIP-14), without amount and receiver.
 */
export function miniQr(bank: Bank, reference: string, at: number): string {
  if (bank.slip === 'thai')
    return slipVerify({ sendingBank: bank.sendingBank, transRef: reference })
  const digits = bangkokDigits(at)
  if (bank.slip === 'truemoney') {
    return trueMoneySlipVerify({
      eventType: 'P2P',
      transactionId: reference,
      date: digits.slice(6, 8) + digits.slice(4, 6) + digits.slice(0, 4),
    })
  }
  const proof = encode([
    tag('00', bank.code),
    tag('01', 'ONEPROOF'),
    tag('02', 'TRANSFER'),
    tag('03', digits),
    tag('04', reference),
  ])
  return withCrcTag(encode([tag('33', proof)]), '63')
}

function dayOfYear(digits: string): string {
  const year = Number(digits.slice(0, 4))
  const day =
    (Date.UTC(year, Number(digits.slice(4, 6)) - 1, Number(digits.slice(6, 8))) -
      Date.UTC(year, 0, 0)) /
    86_400_000
  return String(day).padStart(3, '0')
}
