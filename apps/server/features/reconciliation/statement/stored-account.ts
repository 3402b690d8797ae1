import type { Currency } from '@champa/contract/constants'
import type { Db, Tx } from '../../../platform/db.ts'

/** An account of ours that a bank tells about; a gateway's money arrives in one of them. */
export interface BankAccount {
  account: string
  accountNo: string
  currency: Currency
}

const columns = 'account, account_no, currency'

export async function bankAccount(db: Db | Tx, account: string): Promise<BankAccount | null> {
  const [row] = await db.query<BankAccount>(
    `select ${columns} from receiving_account where account = $1 and kind <> 'qr'`,
    [account],
    'reconcile-account',
  )
  return row ?? null
}

export const bankAccounts = (db: Db | Tx): Promise<BankAccount[]> =>
  db.query<BankAccount>(
    `select ${columns} from receiving_account where kind <> 'qr' order by account`,
    [],
    'reconcile-accounts',
  )
