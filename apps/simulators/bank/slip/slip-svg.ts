import { encode } from 'uqr'
import { grouped } from '../feed/bank-sms.ts'
import { type Bank, bankOf, lastFour, maskAccountNo } from '../banks.ts'
import { operatorAccount } from '../operator-accounts.ts'
import type { Transfer } from '../transfers.ts'
import { laoWords, slipTime, thaiWords, type SlipWords } from './slip-words.ts'

const width = 720
const height = 1100
const darkText = '#17252a'
const mutedText = '#6b7a80'
const line = '#e3e8ea'
const moduleSize = 5

type TextStyle = {
  size: number
  fill?: string
  bold?: boolean
  anchor?: 'start' | 'middle' | 'end'
}
type Party = {
  label: string
  chip: string
  colour: string
  name: string
  bank: string
  account: string
}

/**
 * A slip in the layout of Thai and Lao banking apps: masked accounts, and a QR code with bank and
 * reference.
 */
export function slipSvg(transfer: Transfer): string {
  const bank = bankOf(transfer.from_bank)
  const words = bank.slip === 'lao' ? laoWords : thaiWords
  const currency = operatorAccount(transfer.to_account)?.currency === 'LAK' ? words.kip : words.baht
  const total = `${grouped(BigInt(transfer.amount))} ${currency}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Anuphan">
    <rect width="${width}" height="${height}" fill="#f4f6f7"/>
    ${header(bank, transfer, words)}
    <rect x="32" y="262" width="656" height="806" rx="28" fill="#fff" stroke="${line}"/>
    ${party(300, { label: words.from, chip: chipOf(bank), colour: bank.colour, name: transfer.from_name, bank: bankName(bank, words), account: bank.slip === 'truemoney' ? lastFour(transfer.from_account) : masked(transfer.from_account) })}
    <path d="M100 404v30m-8-9l8 9 8-9" stroke="${mutedText}" stroke-width="3" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    ${party(452, receiver(transfer, words))}
    ${rule(590)}
    ${text(64, 648, words.amount, { size: 26, fill: mutedText })}${text(656, 650, total, { size: 40, bold: true, anchor: 'end' })}
    ${text(64, 704, words.fee, { size: 24, fill: mutedText })}${text(656, 704, `0.00 ${currency}`, { size: 26, anchor: 'end' })}
    ${rule(744)}
    ${text(64, 800, words.reference, { size: 24, fill: mutedText })}
    ${text(64, 840, transfer.bank_reference, { size: 25 })}
    ${miniQr(transfer.mini_qr, words)}
  </svg>`
}

function header(bank: Bank, transfer: Transfer, words: SlipWords): string {
  return `<rect width="${width}" height="300" fill="${bank.colour}"/>
    <circle cx="640" cy="20" r="190" fill="#fff" opacity=".07"/><circle cx="700" cy="230" r="140" fill="#fff" opacity=".06"/>
    <circle cx="72" cy="120" r="36" fill="#fff"/><path d="M56 121l11 12 22-24" stroke="${bank.colour}" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    ${text(36, 54, bank.name, { size: 26, fill: '#fff', bold: true })}
    ${text(128, 118, transfer.status === 'scheduled' ? words.planned : words.done, { size: 40, fill: '#fff', bold: true })}
    ${text(128, 162, slipTime(transfer.at, words), { size: 26, fill: '#fff' })}
    ${text(36, 226, bank.slip === 'truemoney' ? 'Wallet' : 'Mobile Banking', { size: 22, fill: '#fff' })}`
}

function receiver(transfer: Transfer, words: SlipWords): Party {
  const { to_account: account, to_name: name, to_proxy: proxy } = transfer
  if (proxy === 'BILLERID')
    return {
      label: words.to,
      chip: 'BILL',
      colour: '#0d3b66',
      name,
      bank: `${words.biller} ${lastFour(account)}`,
      account: '',
    }
  const bank = bankOf(transfer.to_bank)
  const isPhone = proxy === 'MSISDN' || bank.code === 'TRUEMONEY'
  return {
    label: words.to,
    chip: chipOf(bank),
    colour: bank.colour,
    name,
    bank: bankName(bank, words),
    account: isPhone ? lastFour(account) : masked(account),
  }
}

const shortNames: Record<string, string> = { PROMPTPAY: 'PP', TRUEMONEY: 'TMN' }
const chipOf = ({ code }: Bank): string => shortNames[code] ?? code.slice(0, 6)
const bankName = (bank: Bank, words: SlipWords): string =>
  words === laoWords ? bank.name : bank.thai

/** Masks an account number; ten digits are also grouped, as in "xxx-x-x0209-x". */
function masked(account: string): string {
  const hidden = maskAccountNo(account)
  return hidden.length === 10
    ? `${hidden.slice(0, 3)}-${hidden.slice(3, 4)}-${hidden.slice(4, 9)}-${hidden.slice(9)}`
    : hidden
}

function party(top: number, { label, chip, colour, name, bank, account }: Party): string {
  return `<circle cx="100" cy="${top + 50}" r="38" fill="${colour}"/>
    ${text(100, top + 57, chip, { size: chip.length > 4 ? 17 : 20, fill: '#fff', bold: true, anchor: 'middle' })}
    ${text(656, top + 26, label, { size: 20, fill: mutedText, anchor: 'end' })}
    ${text(160, top + 30, name, { size: name.length > 30 ? 22 : 29, bold: true })}
    ${text(160, top + 68, bank, { size: 23, fill: mutedText })}
    ${text(160, top + 104, account, { size: 25 })}`
}

function miniQr(payload: string, words: SlipWords): string {
  const { data } = encode(payload, { ecc: 'M', border: 2 })
  const side = data.length * moduleSize
  const [left, top] = [664 - side, 1048 - side]
  const squares = data.flatMap((row, y) =>
    row.map((dark, x) =>
      dark
        ? `M${x * moduleSize} ${y * moduleSize}h${moduleSize}v${moduleSize}h-${moduleSize}z`
        : '',
    ),
  )
  return `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#fff"/>
    <path transform="translate(${left} ${top})" d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>
    ${text(64, 1034, words.scan, { size: 22, fill: mutedText })}`
}

const rule = (y: number): string =>
  `<path d="M64 ${y}H656" stroke="${line}" stroke-width="2" stroke-dasharray="6 6"/>`

/** The fonts have a single weight, so bold text gets a stroke. */
function text(
  x: number,
  y: number,
  words: string,
  { size, fill = darkText, bold = false, anchor = 'start' }: TextStyle,
): string {
  const stroke = bold ? ` stroke="${fill}" stroke-width="${size / 32}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${stroke}>${escape(splitAm(words))}</text>`
}

/** Decomposes Thai and Lao "am", because the renderer drops the width of the composed letter. */
const splitAm = (words: string): string =>
  words
    .replace(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
    .replace(/([\u0EC8-\u0ECB]?)\u0EB3/g, '\u0ECD$1\u0EB2')

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
