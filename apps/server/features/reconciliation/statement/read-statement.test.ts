import fc from 'fast-check'
import type { ColumnMapping, StatementFormat } from '@champa/contract/office/reconciliation'
import { expect, test } from 'vitest'
import { cases } from '../../../testing/thorough.ts'
import { decodeText, formatOf, previewOf, readStatement } from './read-statement.ts'
import { StatementFault } from './statement.ts'

const now = new Date('2026-11-27T12:00:00Z')
const account = { accountNo: '4058821937', currency: 'THB' }
const mapping: ColumnMapping = {
  date: 0,
  time: 1,
  dateOrder: 'dmy',
  moneyIn: 2,
  moneyOut: 3,
  balance: 4,
  reference: 5,
  text: 6,
}

const csv = `Account,405-8-82193-7,,,,,
Date,Time,In,Out,Balance,Reference,Details
26/11/2569,08:15:02,"1,000.00",,"11,000.00",SCB001,จาก KBANK x1234
26/11/2569,09:00:00,,250.50,"10,749.50",,ค่าธรรมเนียม
26/11/2569,23:59:59,0.50,,10750.00,SCB003,
Total,,1000.50,250.50,,,
`

const mt940 = `{1:F01SICOTHBK}{4:
:20:STMT1
:25:SCB/4058821937
:28C:1/1
:60F:C261126THB10000,00
:61:2611261126C1000,00NTRFNONREF//SCB001
:86:FROM KBANK
 SOMCHAI
:61:2611261126D250,5NCHGFEE//SCB002
:62F:C261126THB10749,5
-}
`

const camt = (entries: string, closing = '10749.50') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>4058821937</Id></Othr></Id><Ccy>THB</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">10000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, side: string, reference: string, more = '', status = 'BOOK') =>
  `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>` +
  `<BookgDt><DtTm>2026-11-26T08:15:02+07:00</DtTm></BookgDt>` +
  `<AcctSvcrRef>${reference}</AcctSvcrRef>${more}</Ntry>`
const camtRows =
  entry(
    '1000.00',
    'CRDT',
    'SCB001',
    '<NtryDtls><TxDtls><RmtInf><Ustrd>A &amp; B</Ustrd></RmtInf></TxDtls></NtryDtls>',
  ) +
  entry('250.5000', 'DBIT', 'SCB002') +
  entry('99.00', 'CRDT', 'SCB009', '', 'PDNG')

const read = async (text: string, of = account, columns = mapping) =>
  readStatement(text, formatOf(text), of, { mapping: columns, now })
const faultOf = (text: string, of = account, columns = mapping) =>
  read(text, of, columns).then(
    () => 'read',
    (error: unknown) => (error instanceof StatementFault ? error.path : error),
  )

test('reads a CSV statement with Buddhist years, headings and a sum below', async () => {
  const { rows, opening, closing } = await read(csv)
  expect([opening, closing]).toEqual([10_000_00n, 10_750_00n])
  expect(rows).toEqual([
    {
      at: new Date('2026-11-26T08:15:02+07:00'),
      precision: 1,
      amount: 1_000_00n,
      balance: 11_000_00n,
      reference: 'SCB001',
      text: 'จาก KBANK x1234',
      line: 3,
    },
    expect.objectContaining({ amount: -250_50n, reference: null, text: 'ค่าธรรมเนียม' }),
    expect.objectContaining({ amount: 50n, at: new Date('2026-11-26T23:59:59+07:00') }),
  ])
})

test('reads a CSV statement newest row first, in Windows-874, with one signed amount', async () => {
  const text = 'd;a;b;t\n2026-11-26;-40.00;60.00;ออก\n2026-11-25;100.00;100.00;เข้า\n'
  const thai = Buffer.from(
    [...text].map((one) => (one < '\u0080' ? one.charCodeAt(0) : one.charCodeAt(0) - 0xe00 + 0xa0)),
  )
  const { rows } = await read(decodeText(thai), account, {
    date: 0,
    dateOrder: 'ymd',
    amount: 1,
    balance: 2,
    text: 3,
  })
  expect(rows.map(({ amount, text: words, precision }) => [amount, words, precision])).toEqual([
    [100_00n, 'เข้า', 86_400],
    [-40_00n, 'ออก', 86_400],
  ])
})

test('reads an MT940 statement with its texts, fees and balances', async () => {
  const { rows, opening, closing } = await read(mt940)
  expect([opening, closing]).toEqual([10_000_00n, 10_749_50n])
  expect(rows).toMatchObject([
    {
      amount: 1_000_00n,
      balance: 11_000_00n,
      reference: 'SCB001',
      text: 'NONREF FROM KBANK SOMCHAI',
    },
    { amount: -250_50n, balance: 10_749_50n, reference: 'SCB002', text: 'FEE' },
  ])
})

test('reads the booked entries of a camt.053 statement', async () => {
  const { rows, opening, closing } = await read(camt(camtRows))
  expect([opening, closing]).toEqual([10_000_00n, 10_749_50n])
  expect(rows).toMatchObject([
    { amount: 1_000_00n, reference: 'SCB001', text: 'A & B', precision: 1 },
    { amount: -250_50n, reference: 'SCB002' },
  ])
})

test.each<[string, string, string, Partial<ColumnMapping>?]>([
  ['a balance that does not follow', 'balance.4', csv.replace('"10,749.50"', '"10,749.51"')],
  ['three decimals', 'amount.3', csv.replace('"1,000.00"', '1000.005')],
  ['words in place of an amount', 'amount.4', csv.replace('250.50', 'much')],
  ['money in and out in one row', 'amount.3', csv.replace('"1,000.00",,', '"1,000.00",1.00,')],
  ['a formula', 'formula.3', csv.replace('จาก KBANK', '=1+1')],
  [
    'a day that does not exist',
    'date.6',
    csv
      .replaceAll('26/11/2569,23', '31/11/2569,23')
      .replace('Total,,1000.50,250.50,,,\n', '26/11/2569,23:59:59,1.00,,,,\n'),
  ],
  ['a date in the future', 'date.3', csv.replaceAll('2569', '2570')],
  ['no rows', 'empty', 'Date,Time,In,Out\n'],
  ['an open quote', 'format', `${csv}"26/11`],
  ['more days than a statement may have', 'days', csv.replace('26/11/2569,08', '26/07/2569,08')],
  ['no amount column', 'mapping', csv, { moneyIn: undefined, moneyOut: undefined } as never],
  ['two kinds of amount columns', 'mapping', csv, { amount: 2 }],
  ['MT940 with a wrong closing balance', 'balance.10', mt940.replace('THB10749,5', 'THB10749,6')],
  ['MT940 of another account', 'account', mt940.replace('SCB/4058821937', 'SCB/4058821938')],
  [
    'MT940 of another currency',
    'currency',
    mt940.replaceAll('THB', 'LAK').replace('SICOLAKK', 'X'),
  ],
  ['MT940 without an end', 'format', mt940.slice(0, mt940.indexOf(':62F:'))],
  ['MT940 with an amount that is none', 'format.9', mt940.replace('D250,5N', 'D250.5N')],
  ['camt.053 with a wrong closing balance', 'balance', camt(camtRows, '10749.51')],
  ['camt.053 with an unknown entity', 'format', camt(camtRows).replace('&amp;', '&x;')],
  [
    'camt.053 with a document type',
    'format',
    camt(camtRows).replace('<Document', '<!DOCTYPE a [<!ENTITY x "y">]><Document'),
  ],
  ['camt.053 cut off', 'format', camt(camtRows).slice(0, -30)],
  ['camt.053 of another account', 'account', camt(camtRows).replace('4058821937', '4058821930')],
  [
    'camt.053 with an entry in another currency',
    'currency',
    camt(camtRows).replace('<Amt Ccy="THB">1000', '<Amt Ccy="USD">1000'),
  ],
  ['XML that is no statement', 'format', '<a><b/></a>'],
])('refuses %s as %s', async (_, fault, text, columns = {}) => {
  const merged = Object.fromEntries(
    Object.entries({ ...mapping, ...columns }).filter(([, value]) => value !== undefined),
  ) as ColumnMapping
  expect(await faultOf(text, account, merged)).toBe(fault)
})

test('refuses a statement of another currency by its own column', async () => {
  const text = 'd,a,c\n2026-11-26,5.00,LAK\n'
  const columns: ColumnMapping = { date: 0, dateOrder: 'ymd', amount: 1, currency: 2 }
  expect(await faultOf(text, account, columns)).toBe('currency')
  expect(await faultOf(text, { ...account, currency: 'LAK' }, columns)).toBe('read')
})

test('refuses bytes that are no text', () => {
  expect(() => formatOf(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)))).toThrow(StatementFault)
  expect(() => formatOf('  \n')).toThrow(StatementFault)
})

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }).map((text) => new TextEncoder().encode(text)),
)
/** A good file with a part of it replaced, cut out or said twice. */
const damaged = fc
  .record({
    text: fc.constantFrom(csv, mt940, camt(camtRows)),
    from: fc.nat(1_400),
    length: fc.nat(30),
    by: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('99999999999999', '-', '"', '<', '\n'),
    ),
  })
  .map(({ text, from, length, by }) => {
    const at = from % text.length
    return new TextEncoder().encode(text.slice(0, at) + by + text.slice(at + length))
  })

test('any bytes are read or refused, never an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, damaged), async (file) => {
      const outcome = await (async () => {
        const text = decodeText(file)
        const format: StatementFormat = formatOf(text)
        if (format === 'csv') await previewOf(text)
        return readStatement(text, format, account, { mapping, now })
      })().catch((error: unknown) => error)
      if (outcome instanceof Error && !(outcome instanceof StatementFault)) throw outcome
    }),
    { numRuns: cases(300, 5_000) },
  )
})

const cell = fc.string({ maxLength: 20 })
test('any cells of a CSV file are read or refused, never an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
      async (records) => {
        const text = records.map((one) => `26/11/2569,${one.join(',')}`).join('\n')
        expect(await faultOf(text)).toEqual(expect.any(String))
      },
    ),
    { numRuns: cases(200, 3_000) },
  )
})
