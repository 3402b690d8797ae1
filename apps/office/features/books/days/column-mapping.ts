import {
  type ColumnMapping,
  columnMapping,
  dateOrders,
} from '@champa/contract/office/reconciliation'
import * as z from 'zod/mini'

/** What a column can say, in the order of the form. */
export const columnFields = [
  'date',
  'time',
  'amount',
  'moneyIn',
  'moneyOut',
  'balance',
  'reference',
  'text',
  'currency',
] as const
export type ColumnField = (typeof columnFields)[number]

/** The form: the number of a column as text, empty for none. */
export type MappingTexts = Record<ColumnField, string> & { dateOrder: ColumnMapping['dateOrder'] }

export const emptyMapping: MappingTexts = {
  date: '',
  time: '',
  amount: '',
  moneyIn: '',
  moneyOut: '',
  balance: '',
  reference: '',
  text: '',
  currency: '',
  dateOrder: 'dmy',
}

export const textsOf = (mapping: ColumnMapping): MappingTexts => ({
  ...emptyMapping,
  ...Object.fromEntries(
    columnFields.flatMap((field) =>
      mapping[field] === undefined ? [] : [[field, String(mapping[field])]],
    ),
  ),
  dateOrder: mapping.dateOrder,
})

/** The mapping, or null while a date or an amount is not named, or both kinds of amounts are. */
export function readMappingTexts(texts: MappingTexts): ColumnMapping | null {
  const named = Object.fromEntries(
    columnFields.flatMap((field) => (texts[field] === '' ? [] : [[field, Number(texts[field])]])),
  )
  const read = z.safeParse(columnMapping, { ...named, dateOrder: texts.dateOrder })
  if (!read.success) return null
  const { amount, moneyIn, moneyOut } = read.data
  const hasSides = moneyIn !== undefined || moneyOut !== undefined
  return (amount === undefined) === hasSides ? read.data : null
}

const words: Record<ColumnField, RegExp> = {
  date: /date|วันที่|ວັນທີ/i,
  time: /time|เวลา|ເວລາ/i,
  amount: /^amount|จำนวนเงิน|ຈຳນວນ/i,
  moneyIn: /credit|deposit|^in$|ฝาก|เงินเข้า|ເງິນເຂົ້າ/i,
  moneyOut: /debit|withdraw|^out$|ถอน|เงินออก|ເງິນອອກ/i,
  balance: /balance|คงเหลือ|ຍອດ/i,
  reference: /ref|อ้างอิง|ອ້າງອີງ/i,
  text: /detail|desc|text|remark|รายละเอียด|ລາຍລະອຽດ/i,
  currency: /currency|ccy|สกุลเงิน|ສະກຸນ/i,
}

/** A first guess by the headings of the file; a person sees and corrects it. */
export function guessMapping(preview: readonly (readonly string[])[]): MappingTexts {
  const fits = (row: readonly string[]): MappingTexts => {
    const found = { ...emptyMapping }
    const taken = new Set<number>()
    for (const field of columnFields) {
      const at = row.findIndex((cell, index) => !taken.has(index) && words[field].test(cell.trim()))
      if (at < 0) continue
      taken.add(at)
      found[field] = String(at)
    }
    return found
  }
  const count = (texts: MappingTexts) => columnFields.filter((field) => texts[field] !== '').length
  const best = preview.map(fits).toSorted((a, b) => count(b) - count(a))[0] ?? emptyMapping
  return { ...best, dateOrder: guessOrder(preview, Number(best.date)) }
}

function guessOrder(
  preview: readonly (readonly string[])[],
  date: number,
): ColumnMapping['dateOrder'] {
  const isIso = preview.some((row) => /^\d{4}[-/.]/.test(row[date]?.trim() ?? ''))
  return isIso ? 'ymd' : dateOrders[1]
}
