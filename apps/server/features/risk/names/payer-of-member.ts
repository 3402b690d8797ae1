import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { compareNames } from './compare-names.ts'
import { digitsFit, visibleDigits } from './payer-rules.ts'

/** The facts of a member that a payer is compared with. */
export interface Payee {
  bankCode: string | null
  accountNo: string | null
  /** The registered name, which members cannot change. */
  name: string | null
  accountName: string | null
  accountNameReviewed: string | null
}

/**
 * Compares the payer of a deposit with the member; a payer without name and account is `unclear`.
 * Returns null when the operator accepts every payer, or payers without a name from this provider
 * (such as KBANK or PAYONEX).
 * @param known the member's facts, if the caller has read them.
 */
export async function payerFitsMember(
  { db, operatorSettings }: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
  payer: ReportedPayer & { provider: string },
  known?: Payee,
): Promise<PayerFits | null> {
  const { thirdParty, acceptUnnamed, nameScore } = operatorSettings.read('risk')
  if (thirdParty === 'accept') return null
  if (!payer.name && !payer.accountNo)
    return acceptUnnamed?.includes(payer.provider) ? null : 'unclear'
  return judgeByNames(known ?? (await readPayee(db, memberId)), payer, nameScore)
}

/**
 * Members can rename their bank account, so its name counts only when it is certainly the
 * registered name or was reviewed by staff.
 */
function judgeByNames(
  { bankCode, accountNo, name, accountName, accountNameReviewed: reviewed }: Payee,
  payer: ReportedPayer,
  nameScore: number,
): PayerFits {
  const by = (...names: (string | null)[]) =>
    judgePayer(
      payer,
      { bankCode, accountNo, names: names.filter((one) => one !== null) },
      nameScore,
    )
  const fits = by(name, accountName)
  const isKnown =
    accountName === null ||
    accountName === reviewed ||
    (name !== null && compareNames(accountName, name, nameScore) === 'same')
  return fits === 'own' && !isKnown ? by(name) : fits
}

/** Reads the facts of member `m` as a `Payee`. */
export const payeeOf = `jsonb_build_object(
    'bankCode', m.bank_code, 'accountNo', m.bank_account_no,
    'name', coalesce(m.registered_name, m.name), 'accountName', m.bank_account_name,
    'accountNameReviewed', m.account_name_reviewed
  )`

const readPayee = batched(
  async (db: Db, members: bigint[]) => {
    const rows = await db.query<{ payee: Payee }>(
      `select ${payeeOf} as payee
        from unnest($1::bigint[]) with ordinality as x(member_id, place)
        left join member m on m.member_id = x.member_id
        order by x.place`,
      [members],
      'payer-of-member',
    )
    return rows.map((row) => row.payee)
  },
  { inFlight: 2, maxSize: 64, retries: true },
)

/**
 * `own`: the member paid. `foreign`: another person paid. `unclear`: cannot be determined, so staff
 * review the member's next withdrawal.
 */
export type PayerFits = 'own' | 'foreign' | 'unclear'

interface ReportedPayer {
  bankCode?: string
  accountNo?: string
  name?: string
}

export interface KnownMember {
  bankCode: string | null
  accountNo: string | null
  /** The registered name and the bank account's name, in any script. */
  names: readonly string[]
}

const fewestDigits = 6

// TMB became TTB; members and banks still use either name.
const plainBank = (code: string | null | undefined): string =>
  code === 'TMB' ? 'TTB' : (code ?? '')

export function judgePayer(
  reported: ReportedPayer,
  member: KnownMember,
  needed: number,
): PayerFits {
  const isAccount =
    reported.accountNo !== undefined &&
    member.accountNo !== null &&
    plainBank(reported.bankCode) === plainBank(member.bankCode) &&
    visibleDigits(reported.accountNo) >= fewestDigits &&
    digitsFit(reported.accountNo, member.accountNo)
  if (isAccount) return 'own'
  const compared = member.names.map((name) => compareNames(reported.name ?? '', name, needed))
  if (compared.includes('same')) return 'own'
  return compared.includes('differs') ? 'foreign' : 'unclear'
}
