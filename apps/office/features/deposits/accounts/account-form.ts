import {
  accountIdentity,
  type AccountIdentity,
  accountKinds,
  accountModes,
  type AccountRow,
  accountSettings,
  type AccountSettings,
  accountStates,
} from '@champa/contract/office/deposits/accounts'
import { currencies } from '@champa/contract/constants'
import { formatPlain } from '@champa/contract/money'
import * as z from 'zod/mini'

/** The fields of the form as texts. */
export type AccountTexts = Record<AccountField, string>

export const identityFields = [
  'kind',
  'bankCode',
  'accountNo',
  'accountName',
  'mode',
  'currency',
  'gatewayAccounts',
] as const
export const settingFields = [
  'state',
  'rotationGroup',
  'weight',
  'dailyCap',
  'dailyCountCap',
  'hoursFrom',
  'hoursUntil',
  'minimum',
  'maximum',
  'quickAmounts',
  'drawsQr',
  'expiresInMinutes',
  'position',
] as const
export type AccountField = (typeof identityFields)[number] | (typeof settingFields)[number]

/** Fields with a choice, and what can be chosen. */
export const choicesOf: Partial<Record<AccountField, readonly string[]>> = {
  kind: accountKinds,
  mode: accountModes,
  currency: currencies,
  state: accountStates,
  drawsQr: ['yes', 'no'],
}

/** The form of a new account. What decides about money is chosen, never suggested. */
export const emptyTexts: AccountTexts = {
  kind: '',
  bankCode: '',
  accountNo: '',
  accountName: '',
  mode: 'PLAIN',
  currency: '',
  gatewayAccounts: '',
  state: 'open',
  rotationGroup: '',
  weight: '1',
  dailyCap: '',
  dailyCountCap: '',
  hoursFrom: '',
  hoursUntil: '',
  minimum: '1.00',
  maximum: '2000000.00',
  quickAmounts: '',
  drawsQr: 'no',
  expiresInMinutes: '15',
  position: '100',
}

/** The form of an account that exists. */
export const textsOf = (row: AccountRow): AccountTexts => ({
  kind: row.kind,
  bankCode: row.bankCode,
  accountNo: row.accountNo,
  accountName: row.accountName,
  mode: row.mode,
  currency: row.currency,
  gatewayAccounts: row.gatewayAccounts.join(', '),
  state: row.state,
  rotationGroup: row.rotationGroup ?? '',
  weight: String(row.weight),
  dailyCap: row.dailyCap === null ? '' : formatPlain(row.dailyCap),
  dailyCountCap: row.dailyCountCap === null ? '' : String(row.dailyCountCap),
  hoursFrom: row.hours?.from ?? '',
  hoursUntil: row.hours?.until ?? '',
  minimum: formatPlain(row.minimum),
  maximum: formatPlain(row.maximum),
  quickAmounts: row.quickAmounts.map((one) => formatPlain(one)).join(', '),
  drawsQr: row.drawsQr ? 'yes' : 'no',
  expiresInMinutes: String(row.expiresInMinutes),
  position: String(row.position),
})

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '')
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const orNull = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() === '' ? null : read(text.trim())

type Read<T> = { ok: true; value: T } | { ok: false; wrong: ReadonlySet<AccountField> }

/** What the form says, or the fields that the server would refuse. */
export function readSettings(texts: AccountTexts): Read<AccountSettings> {
  const { hoursFrom, hoursUntil } = texts
  const input = {
    state: texts.state,
    minimum: numberOf(texts.minimum),
    maximum: numberOf(texts.maximum),
    quickAmounts: listOf(texts.quickAmounts).map(numberOf),
    drawsQr: texts.drawsQr === 'yes',
    expiresInMinutes: numberOf(texts.expiresInMinutes),
    position: numberOf(texts.position),
    rotationGroup: orNull(texts.rotationGroup, (text) => text),
    weight: numberOf(texts.weight),
    dailyCap: orNull(texts.dailyCap, numberOf),
    dailyCountCap: orNull(texts.dailyCountCap, numberOf),
    hours: hoursFrom === '' && hoursUntil === '' ? null : { from: hoursFrom, until: hoursUntil },
  }
  const read = z.safeParse(accountSettings, input)
  if (!read.success) return { ok: false, wrong: fieldsOf(read.error, ['hoursFrom', 'hoursUntil']) }
  const { minimum, maximum, hours } = read.data
  if (minimum > maximum) return { ok: false, wrong: new Set(['minimum', 'maximum']) }
  if (hours && hours.from === hours.until)
    return { ok: false, wrong: new Set(['hoursFrom', 'hoursUntil']) }
  return { ok: true, value: read.data }
}

/** What a new account is, with the name that the ledger and reports give it. */
export function readIdentity(
  texts: AccountTexts,
): Read<{ account: string; identity: AccountIdentity }> {
  const { kind, bankCode, accountNo } = texts
  const read = z.safeParse(accountIdentity, {
    kind,
    bankCode,
    mode: texts.mode,
    accountName: texts.accountName,
    accountNo,
    currency: texts.currency,
    gatewayAccounts: listOf(texts.gatewayAccounts),
  })
  if (!read.success) return { ok: false, wrong: fieldsOf(read.error, []) }
  if ((kind === 'qr') !== (accountNo === '')) return { ok: false, wrong: new Set(['accountNo']) }
  const account = kind === 'qr' ? bankCode : `${bankCode}:${accountNo}`
  return { ok: true, value: { account, identity: read.data } }
}

const allFields: readonly string[] = [...identityFields, ...settingFields]

/** The fields of the form that an error of the schema is about. */
function fieldsOf(
  { issues }: { issues: readonly { path: readonly PropertyKey[] }[] },
  hours: readonly AccountField[],
): ReadonlySet<AccountField> {
  const names = issues.flatMap(({ path: [name] }): AccountField[] => {
    if (name === 'hours') return [...hours]
    return allFields.includes(String(name)) ? [name as AccountField] : []
  })
  return new Set(names)
}
