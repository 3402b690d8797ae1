import { accountIdentity, accountSettings } from '@champa/contract/office/deposits/accounts'
import type { ApprovalField, Change, Fact } from '@champa/contract/office/approval-shapes'
import { isQrGateway } from '@champa/contract/qr-gateways'
import type { Currency } from '@champa/contract/constants'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import * as z from 'zod/mini'
import { queryOne } from '../../../platform/db.ts'
import { defineAction, type Judged, type JudgeContext } from '../../approval/index.ts'
import { type EditedAccount, editedAccount, findBank, isAccountUsed } from './account-query.ts'

/** An amount as `write_receiving_account` reads it: 1/100 of the currency as text. */
const units = z.codec(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.custom<MinorUnits>((value) => typeof value === 'bigint'),
  { decode: (text) => minorUnits(BigInt(text)), encode: (value) => value.toString() },
)

const params = z.object({
  account: z.string(),
  identity: z.optional(accountIdentity),
  settings: z.object({
    ...accountSettings.shape,
    minimum: units,
    maximum: units,
    quickAmounts: z.array(units),
    dailyCap: z.nullable(units),
  }),
})
type Params = z.output<typeof params>

/** Changes an account, or adds one; nobody does so alone. */
export const writeAccountAction = defineAction({
  name: 'account.write',
  permission: 'deposit.accounts',
  needsEvidence: false,
  expiry: 'other',
  params,
  judge: async (ctx, of): Promise<Judged | null> => {
    const stored = await editedAccount(ctx.db, of.account)
    if (!stored && !of.identity) return null
    const next: EditedAccount = {
      account: of.account,
      identity: of.identity ?? stored!.identity,
      settings: of.settings,
    }
    return {
      about: { kind: 'account', id: of.account, memberId: null },
      sum: null,
      expects: { state: stored?.settings.state ?? 'new', opening: textOf(stored) },
      changes: changesOf(stored, next),
      refusal: await refusalOf(ctx, of, stored),
      needsSecond: true,
      needsEvidence: of.identity !== undefined,
    }
  },
  transact: async (_, tx, _params, { decision }) => {
    const { written } = await queryOne<{ written: boolean }>(
      tx,
      'select write_receiving_account($1) as written',
      [decision],
    )
    return written ? null : 'IN_USE'
  },
})

/** Why an account cannot be as requested; null when it can. */
async function refusalOf(
  { db }: JudgeContext,
  { account, identity, settings }: Params,
  stored: EditedAccount | null,
): Promise<Judged['refusal']> {
  const { minimum, maximum, quickAmounts, hours, drawsQr } = settings
  const isWhole = [minimum, maximum, ...quickAmounts].every((one) => one % 100n === 0n)
  const { currency, kind } = identity ?? stored!.identity
  if (
    minimum > maximum ||
    (currency === 'LAK' && !isWhole) ||
    (hours?.from === hours?.until && hours !== null) ||
    (drawsQr && kind === 'wallet')
  )
    return 'INVALID_INPUT'
  if (!identity) return null
  if (!(await isPossible(db, account, identity))) return 'INVALID_INPUT'
  return (await isAccountUsed(db, account, identity)) ? 'IN_USE' : null
}

type Identity = NonNullable<Params['identity']>

/**
 * Whether a new account is named as the ledger and reports name it, its bank is known and holds the
 * currency: gateways, wallets, Thai banks and SMS report baht.
 */
async function isPossible(
  db: JudgeContext['db'],
  account: string,
  { kind, bankCode, accountNo, mode, currency, gatewayAccounts }: Identity,
): Promise<boolean> {
  if (currency !== 'THB' && (kind !== 'bank' || mode === 'SMS')) return false
  if (kind === 'qr')
    return isQrGateway(bankCode) && account === bankCode && accountNo === '' && mode === 'AUTO'
  if (gatewayAccounts.length > 0 || accountNo === '' || account !== `${bankCode}:${accountNo}`)
    return false
  if (kind === 'wallet') return bankCode === 'TRUEMONEY' && (mode === 'AUTO' || mode === 'GIFT')
  const bank = await findBank(db, bankCode)
  return bank !== null && mode !== 'GIFT' && (currency === 'THB' || bank.isLao)
}

/** An account as one text, so that another change since the request makes it stale. */
const textOf = (account: EditedAccount | null): string =>
  account === null
    ? ''
    : JSON.stringify(account, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      )

const text = (value: string | number | boolean | null | undefined): Fact =>
  value === null || value === undefined || value === ''
    ? null
    : { kind: 'text', text: String(value) }

const money = (value: MinorUnits | null, currency: Currency): Fact =>
  value === null ? null : { kind: 'money', sum: { value, currency } }

/** What a checker reads of an account. */
function factsOf({ identity, settings }: EditedAccount): [ApprovalField, Fact][] {
  const { currency } = identity
  const { hours, quickAmounts } = settings
  return [
    ['state', text(settings.state)],
    ['kind', text(identity.kind)],
    ['currency', text(currency)],
    ['accountNo', text(identity.accountNo)],
    ['accountName', text(identity.accountName)],
    ['bank', text(`${identity.bankCode} ${identity.mode}`)],
    ['gatewayAccounts', text(identity.gatewayAccounts.join(', '))],
    ['minimum', money(settings.minimum, currency)],
    ['maximum', money(settings.maximum, currency)],
    ['quickAmounts', text(quickAmounts.map((one) => (Number(one) / 100).toString()).join(', '))],
    ['drawsQr', text(settings.drawsQr ? 'yes' : 'no')],
    ['expiry', text(settings.expiresInMinutes)],
    ['position', text(settings.position)],
    ['rotationGroup', text(settings.rotationGroup)],
    ['weight', text(settings.weight)],
    ['dailyCap', money(settings.dailyCap, currency)],
    ['dailyCountCap', text(settings.dailyCountCap)],
    ['hours', text(hours && `${hours.from}–${hours.until}`)],
  ]
}

const isSame = (one: Fact, other: Fact): boolean => {
  const toText = (fact: Fact) =>
    JSON.stringify(fact, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
  return toText(one) === toText(other)
}

function changesOf(stored: EditedAccount | null, next: EditedAccount): Change[] {
  const before = new Map(stored ? factsOf(stored) : [])
  return factsOf(next).flatMap(([field, after]) => {
    const was = before.get(field) ?? null
    return isSame(was, after) ? [] : [{ field, before: was, after }]
  })
}
