import type { ProofDetail } from '@champa/contract/office/books'
import { formatAmount } from '@champa/contract/money'
import { useTranslations } from 'use-intl'
import { groupAccounts, type UnitBalances } from './account-groups.ts'

/** What each account sums to over all members, one table for each unit. */
export function TrialBalance({ balances }: Pick<ProofDetail, 'balances'>) {
  return groupAccounts(balances).map((one) => <UnitTable key={one.unit} {...one} />)
}

function UnitTable({ unit, accounts, holds, owes }: UnitBalances) {
  const t = useTranslations()
  const title = t('books.trialOf', { unit: unit === 'COIN' ? t('books.coins') : unit })
  return (
    <section className="books__part">
      <h2>{title}</h2>
      <table className="books__trial">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.account')}</th>
            <th scope="col" className="books__means">
              {t('books.means')}
            </th>
            <th scope="col" className="r">
              {t('books.holds')}
            </th>
            <th scope="col" className="r">
              {t('books.owes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, named, balance }) => (
            <tr key={account}>
              <th scope="row">{account}</th>
              <td className="books__means c-2">{named && t(`booksAccount.${named}`)}</td>
              <td className="r num">{balance < 0n && formatAmount(-balance)}</td>
              <td className="r num">{balance > 0n && formatAmount(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('books.sum')}</th>
            <td className="books__means" />
            <td className="r num">{formatAmount(holds)}</td>
            <td className="r num">{formatAmount(owes)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={owes === holds ? 'books__rest c-2' : 'books__rest c-chili fw-7'}>
        {t('books.difference')} <b className="num">{differenceOf(owes, holds)}</b>
      </p>
    </section>
  )
}

const differenceOf = (owes: bigint, holds: bigint): string =>
  owes < holds ? `\u2212${formatAmount(holds - owes)}` : formatAmount(owes - holds)
