import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { clockFill } from '@champa/ui/icons/status'
import { Icon } from '@champa/ui/brand/icon'
import { useTranslations } from 'use-intl'
import { readStatement, type StatementRow } from '@champa/contract/statement'
import { tablePageSize } from '@champa/contract/constants'
import { useApiQuery } from '../../platform/client.ts'
import { searchText } from '../../platform/reasons/search-text.ts'
import { hiddenFigure, useFiguresHidden } from '../../platform/device/hidden-figures.ts'

/** Money in transit between wallet and games, and money held for a withdrawal. */
export function MovingMoney({ wallet }: { wallet: WalletState }) {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const search = useSearch()
  const figure = (amount: bigint) => (hidden ? hiddenFigure : formatMoney(amount, wallet.currency))
  const rows = [
    {
      key: 'transit',
      amount: wallet.inTransit,
      title: t('home.inTransit', { amount: figure(wallet.inTransit) }),
      hint: search ? searchText(t, search) : t('home.inTransitHint'),
    },
    {
      key: 'hold',
      amount: wallet.onHold,
      title: t('home.onHold', { amount: figure(wallet.onHold) }),
      hint: t('home.onHoldHint'),
    },
  ].filter((row) => row.amount > 0n)
  if (rows.length === 0) return null
  return (
    <ul className="moving">
      {rows.map((row) => (
        <li key={row.key} data-money={row.key}>
          <Icon icon={clockFill} size={20} />
          <span className="grow">
            <b className="num">{row.title}</b>
            <span>{row.hint}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Finds, among the newest movements, the unresolved transfer whose outcome is expected last. */
function useSearch(): StatementRow['search'] {
  const rows =
    useApiQuery(readStatement, { body: { page: 1, limit: tablePageSize } }).data?.statements ?? []
  const searches = rows.flatMap((row) => (row.search ? [row.search] : []))
  return (
    searches.find((search) => search.knownBy === null) ??
    searches.toSorted((search, other) => (other.knownBy ?? 0) - (search.knownBy ?? 0))[0] ??
    null
  )
}
