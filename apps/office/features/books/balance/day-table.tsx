import type { DayBalance } from '@champa/contract/office/book-days'
import { formatAmount } from '@champa/contract/money'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { unitText } from '@champa/ui/format/unit-text'
import { useAccountWords } from '../account-words.ts'
import { balanceOf } from '../books-views.ts'
import { Restated } from './restated.tsx'

type AccountRow = DayBalance['accounts'][number]

interface DayTableProps {
  unit: string
  rows: readonly AccountRow[]
  day: string | null
}

/** The accounts of one unit, which sum to zero; accounts that were never used are left out. */
export function DayTable({ unit, rows, day }: DayTableProps) {
  const t = useTranslations()
  const used = rows.filter(({ balance, entries }) => balance !== 0n || entries > 0)
  const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)
  const holds = -sum(used.flatMap(({ balance }) => (balance < 0n ? [balance] : [])))
  const owes = sum(used.flatMap(({ balance }) => (balance > 0n ? [balance] : [])))
  const title = t('books.trialOf', { unit: unit === 'COIN' ? t('books.coins') : unit })
  const rest = owes - holds
  if (used.length === 0) return null
  return (
    <section className="books__part day-balance">
      <h2>{title}</h2>
      <table className="books__trial">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.account')}</th>
            <th scope="col" className="books__means">
              {t('books.means')}
            </th>
            <th scope="col" className="r books__means">
              {t('balance.change')}
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
          {used.map((row) => (
            <AccountLine key={row.account} row={row} day={day} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('books.sum')}</th>
            <td className="books__means" />
            <td className="r num books__means">
              {formatAmount(sum(used.map(({ change }) => change)))}
            </td>
            <td className="r num">{formatAmount(holds)}</td>
            <td className="r num">{formatAmount(owes)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={rest === 0n ? 'books__rest c-2' : 'books__rest c-chili fw-7'}>
        {t('books.difference')} <b className="num">{unitText(rest, unit)}</b>
      </p>
    </section>
  )
}

function AccountLine({ row, day }: { row: AccountRow; day: string | null }) {
  const Link = useLink()
  const wordsOf = useAccountWords()
  const { account, unit, balance, change, first } = row
  return (
    <tr>
      <th scope="row">
        <Link className="link" href={balanceOf({ day, account, unit })}>
          {account}
        </Link>
      </th>
      <td className="books__means c-2">{wordsOf(account)}</td>
      <td className="r num books__means">{unitText(change, unit, { isSigned: true })}</td>
      <td className="r num">{balance < 0n && formatAmount(-balance)}</td>
      <td className="r num">
        {balance > 0n && formatAmount(balance)}
        {first && <Restated first={first.balance} unit={unit} />}
      </td>
    </tr>
  )
}
