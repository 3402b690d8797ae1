import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { trySurely } from '../../../platform/database/try-surely.ts'
import type { House } from '../../../platform/house.ts'
import { judgePayer, type PayerFits, type ToldPayer } from './judge-payer.ts'

interface Row {
  bank_code: string | null
  account_no: string | null
  names: string[] | null
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
  const { bank_code: bankCode, account_no: accountNo, names } = await call(memberId)
  return judgePayer(payer, { bankCode, accountNo, names: names ?? [] }, nameScore)
}

function readAll(db: Db, members: bigint[]): Promise<Row[]> {
  return db.query<Row>(
    `select m.bank_code, m.bank_account_no as account_no, array_remove(array[m.bank_account_name, coalesce(m.registered_name, m.name)], null) as names
      from unnest($1::bigint[]) with ordinality as x(member_id, place) left join member m on m.member_id = x.member_id order by x.place`,
    [members],
    'payer-of-member',
  )
}
