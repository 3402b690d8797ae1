import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { trySurely } from '../../../platform/database/try-surely.ts'
import type { House } from '../../../platform/house.ts'
import { compareNames } from './compare-names.ts'
import { judgePayer, type PayerFits, type ToldPayer } from './judge-payer.ts'

interface Row {
  bank_code: string | null
  account_no: string | null
  /** The registered name, which no member can change. */
  name: string | null
  account_name: string | null
  account_name_reviewed: string | null
}

const gathered = new WeakMap<Db, (memberId: bigint) => Promise<Row>>()

/** What the payer of a deposit is to its member, in a round trip shared with the deposits of the same moment. Null: nothing to judge, or the operator accepts every payer. */
export async function payerFitsMember(
  { db, site }: Pick<House, 'db' | 'site'>,
  memberId: bigint,
  payer: ToldPayer,
): Promise<PayerFits | null> {
  const { thirdParty, nameScore } = site.read('risk')
  if (thirdParty === 'accept' || (!payer.name && !payer.accountNo)) return null
  let call = gathered.get(db)
  if (!call) {
    call = gather((members: bigint[]) => trySurely(members, (some) => readAll(db, some)), {
      inFlight: 2,
      most: 64,
    })
    gathered.set(db, call)
  }
  return judgeByNames(await call(memberId), payer, nameScore)
}

/** Members can rename their account: a payer is theirs by its name only if that is surely the registered one, or staff have reviewed it. */
function judgeByNames(
  {
    bank_code: bankCode,
    account_no: accountNo,
    name,
    account_name: accountName,
    account_name_reviewed: reviewed,
  }: Row,
  payer: ToldPayer,
  nameScore: number,
): PayerFits | null {
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

function readAll(db: Db, members: bigint[]): Promise<Row[]> {
  return db.query<Row>(
    `select m.bank_code, m.bank_account_no as account_no, coalesce(m.registered_name, m.name) as name, m.bank_account_name as account_name, m.account_name_reviewed
      from unnest($1::bigint[]) with ordinality as x(member_id, place) left join member m on m.member_id = x.member_id order by x.place`,
    [members],
    'payer-of-member',
  )
}
