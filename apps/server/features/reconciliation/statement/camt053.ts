import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { readPointMoney } from './read-money.ts'
import { readIsoTime } from './read-time.ts'
import {
  boundAmount,
  cleanReference,
  cleanWords,
  maxStatementRows,
  type Statement,
  StatementFault,
  type StatementRow,
} from './statement.ts'

const chunkChars = 64 * 1024
const maxDepth = 40
const maxValue = 2_000

/** Reads a camt.053 file as a stream of tags; a document type, and with it any entity, is refused. */
export async function readCamt053(text: string): Promise<Statement> {
  const reader = new CamtReader()
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new StatementFault('format')
  })
  parser.on('error', () => {
    throw new StatementFault('format')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('text', (part) => reader.text(part))
  parser.on('cdata', (part) => reader.text(part))
  parser.on('closetag', () => reader.close(parser.line))
  for (let from = 0; from < text.length; from += chunkChars) {
    parser.write(text.slice(from, from + chunkChars))
    await setImmediate()
  }
  parser.close()
  return reader.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The values of one balance or entry, by the end of their path. */
type Values = Map<string, string>

class CamtReader {
  readonly #path: string[] = []
  readonly #rows: StatementRow[] = []
  readonly #accounts = new Set<string>()
  readonly #currencies = new Set<string>()
  #values: Values = new Map()
  #value = ''
  #isStatement = false
  #opening: bigint | null = null
  #closing: bigint | null = null
  #statementOpening: bigint | null = null

  open(name: string, attributes: Record<string, unknown>): void {
    if (this.#path.length >= maxDepth) throw new StatementFault('format')
    this.#path.push(name)
    this.#value = ''
    if (name === 'Stmt') [this.#isStatement, this.#statementOpening] = [true, null]
    if (name === 'Ntry' || name === 'Bal' || name === 'Acct') this.#values = new Map()
    const currency = attributes['Ccy']
    if (name === 'Amt' && this.#isIn('Ntry', 'Bal') && typeof currency === 'string')
      this.#values.set(`${this.#inside()}@Ccy`, currency)
  }

  text(part: string): void {
    if (this.#value.length < maxValue) this.#value += part.slice(0, maxValue)
  }

  close(line: number): void {
    const name = this.#path.at(-1)
    const inside = this.#inside()
    if (inside !== null && this.#value.trim() !== '') {
      const before = this.#values.get(inside)
      const isText = /Ustrd|AddtlNtryInf|Nm$/.test(inside)
      this.#values.set(
        inside,
        before !== undefined && isText
          ? `${before} ${this.#value}`
          : (before ?? this.#value.trim()),
      )
    }
    this.#value = ''
    this.#path.pop()
    const parent = this.#path.at(-1)
    if (name === 'Acct' && parent === 'Stmt') this.#takeAccount()
    if (name === 'Bal' && parent === 'Stmt') this.#takeBalance(line)
    if (name === 'Ntry' && parent === 'Stmt') this.#takeEntry(line)
  }

  end(): Statement {
    if (!this.#isStatement || this.#accounts.size === 0) throw new StatementFault('format')
    if (this.#accounts.size > 1) throw new StatementFault('account')
    if (this.#currencies.size > 1) throw new StatementFault('currency')
    const [[account = null], [currency = null]] = [this.#accounts, this.#currencies]
    return {
      account,
      currency,
      opening: this.#opening,
      closing: this.#closing,
      rows: this.#rows,
    }
  }

  /** The path below the open account, balance or entry; null outside of them. */
  #inside(): string | null {
    const from = this.#path.indexOf('Stmt')
    const top = from < 0 ? undefined : this.#path[from + 1]
    return top === 'Acct' || top === 'Bal' || top === 'Ntry'
      ? this.#path.slice(from + 2).join('/')
      : null
  }

  #isIn(...names: string[]): boolean {
    return names.includes(this.#path.at(-2) ?? '')
  }

  #takeAccount(): void {
    const account = this.#values.get('Id/IBAN') ?? this.#values.get('Id/Othr/Id')
    if (account !== undefined) this.#accounts.add(account)
    const currency = this.#values.get('Ccy')
    if (currency !== undefined) this.#currencies.add(currency)
  }

  #amount(line: number, field: 'amount' | 'balance'): bigint {
    const units = readPointMoney(this.#values.get('Amt') ?? '')
    const side = this.#values.get('CdtDbtInd')
    if (units === null || (side !== 'CRDT' && side !== 'DBIT'))
      throw new StatementFault(field, line)
    const currency = this.#values.get('Amt@Ccy')
    if (currency !== undefined) this.#currencies.add(currency)
    return boundAmount(side === 'CRDT' ? units : -units, line)
  }

  #takeBalance(line: number): void {
    const kind = this.#values.get('Tp/CdOrPrtry/Cd')
    if (kind !== 'OPBD' && kind !== 'PRCD' && kind !== 'CLBD') return
    const balance = this.#amount(line, 'balance')
    if (kind === 'CLBD') this.#closing = balance
    else if (this.#statementOpening === null) {
      this.#statementOpening = balance
      // A further statement of the file begins where the one before has ended.
      if (this.#closing !== null && this.#closing !== balance)
        throw new StatementFault('balance', line)
      this.#opening ??= balance
    }
  }

  #takeEntry(line: number): void {
    const status = this.#values.get('Sts/Cd') ?? this.#values.get('Sts')
    if (status !== 'BOOK') return
    if (this.#rows.length >= maxStatementRows) throw new StatementFault('size')
    const get = (end: string): string => this.#values.get(end) ?? ''
    const details = 'NtryDtls/TxDtls'
    this.#rows.push({
      ...readIsoTime(get('BookgDt/DtTm') || get('BookgDt/Dt') || get('ValDt/Dt'), line),
      amount: this.#amount(line, 'amount'),
      balance: null,
      reference: cleanReference(get('AcctSvcrRef') || get(`${details}/Refs/AcctSvcrRef`)),
      text: cleanWords(
        [
          get(`${details}/Refs/EndToEndId`),
          get(`${details}/RmtInf/Ustrd`),
          get(`${details}/RltdPties/Dbtr/Nm`) || get(`${details}/RltdPties/Dbtr/Pty/Nm`),
          get('AddtlNtryInf'),
        ].join(' '),
      ),
      line,
    })
  }
}
