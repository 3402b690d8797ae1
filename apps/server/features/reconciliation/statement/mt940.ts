import { setImmediate } from 'node:timers/promises'
import { readCommaMoney } from './read-money.ts'
import { readTime, type ReadTime } from './read-time.ts'
import {
  boundAmount,
  cleanReference,
  cleanWords,
  maxStatementRows,
  type ReadOptions,
  type Statement,
  StatementFault,
  type StatementRow,
} from './statement.ts'

interface Field {
  tag: string
  text: string
  line: number
}

const fieldsAtOnce = 2_000

/** The fields of an MT940 message: `:61:` begins one, other lines go on with the one before. */
function* fieldsOf(text: string): Generator<Field> {
  let open: Field | null = null
  let line = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    line += 1
    const found = /^:(\d{2}[A-Z]?):(.*)$/.exec(raw)
    // Blocks of the envelope and the end of a message belong to no field.
    if (found || /^(-\}?|\{.*)$/.test(raw)) {
      if (open) yield open
      open = found ? { tag: found[1]!, text: found[2]!, line } : null
    } else if (open && open.text.length < 4_000) open.text += `\n${raw}`
  }
  if (open) yield open
}

/** Reads an MT940 file, which may have several messages of one account, each after the other. */
export async function readMt940(text: string, { now }: ReadOptions): Promise<Statement> {
  const reader = new Mt940Reader(now)
  let count = 0
  for (const field of fieldsOf(text)) {
    reader.take(field)
    if ((count += 1) % fieldsAtOnce === 0) await setImmediate()
  }
  return reader.end()
}

class Mt940Reader {
  readonly #now: Date
  readonly #rows: StatementRow[] = []
  #account: string | null = null
  #currency: string | null = null
  #opening: bigint | null = null
  #balance: bigint | null = null
  #closing: bigint | null = null

  constructor(now: Date) {
    this.#now = now
  }

  take({ tag, text, line }: Field): void {
    if (tag === '25')
      this.#account = same(this.#account, text.split('\n')[0]!.trim(), 'account', line)
    if (tag === '60F' || tag === '60M') this.#begin(text, line)
    if (tag === '61') this.#row(text, line)
    if (tag === '86') this.#addText(text)
    if (tag === '62F' || tag === '62M') this.#end(text, line)
  }

  end(): Statement {
    if (this.#account === null || this.#opening === null || this.#closing === null)
      throw new StatementFault('format')
    return {
      account: this.#account,
      currency: this.#currency,
      opening: this.#opening,
      closing: this.#closing,
      rows: this.#rows,
    }
  }

  #begin(text: string, line: number): void {
    const balance = this.#readBalance(text, line)
    // A message begins where the one before has ended.
    if (this.#balance !== null && this.#balance !== balance)
      throw new StatementFault('balance', line)
    this.#opening ??= balance
    this.#balance = balance
  }

  #end(text: string, line: number): void {
    const balance = this.#readBalance(text, line)
    if (balance !== this.#balance) throw new StatementFault('balance', line)
    this.#closing = balance
  }

  #readBalance(text: string, line: number): bigint {
    const [, sign, date = '', currency = '', digits = ''] =
      /^([CD])(\d{6})([A-Z]{3})([\d,]{1,16})\s*$/.exec(text) ?? []
    const amount = readCommaMoney(digits)
    if (amount === null || !this.#dayOf(date)) throw new StatementFault('balance', line)
    this.#currency = same(this.#currency, currency, 'currency', line)
    return boundAmount(sign === 'D' ? -amount : amount, line)
  }

  #row(text: string, line: number): void {
    if (this.#balance === null) throw new StatementFault('format', line)
    if (this.#rows.length >= maxStatementRows) throw new StatementFault('size')
    const [first = '', ...more] = text.split('\n')
    const found =
      /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?([\d,]{1,16})[NSF][A-Z0-9]{3}(.*?)(?:\/\/(.*))?$/.exec(first)
    if (!found) throw new StatementFault('format', line)
    const [, date = '', mark = '', digits = '', own, banks] = found
    const time = this.#dayOf(date)
    const units = readCommaMoney(digits)
    if (!time) throw new StatementFault('date', line)
    if (units === null) throw new StatementFault('amount', line)
    // The reversal of a credit takes money out.
    const amount = boundAmount(mark === 'C' || mark === 'RD' ? units : -units, line)
    this.#balance += amount
    this.#rows.push({
      ...time,
      amount,
      balance: this.#balance,
      reference: cleanReference(banks) ?? cleanReference(own),
      text: cleanWords([own, ...more].join(' ')),
      line,
    })
  }

  #addText(text: string): void {
    const row = this.#rows.at(-1)
    if (row) row.text = cleanWords(`${row.text} ${text}`)
  }

  #dayOf(date: string): ReadTime | null {
    const [, y = '', m = '', d = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(date) ?? []
    return readTime({ date: `20${y}-${m}-${d}` }, 'ymd', this.#now)
  }
}

function same(
  before: string | null,
  now: string,
  field: 'account' | 'currency',
  line: number,
): string {
  if (now === '' || (before !== null && before !== now)) throw new StatementFault(field, line)
  return now
}
