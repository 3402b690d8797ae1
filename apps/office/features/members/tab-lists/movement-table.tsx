import { formatMinute } from '@champa/client/time'
import type { Currency } from '@champa/contract/constants'
import type { StatementRow } from '@champa/contract/statement'
import type { MovementStatus } from '@champa/contract/statuses'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { betweenOf, signedOf, typeText } from '../../../platform/movement-words.ts'
import { PlainTable } from '../../list/plain-table.tsx'

interface MovementTableProps {
  rows: readonly StatementRow[]
  currency: Currency
  /** Opens one movement with its postings. */
  onOpen?: (id: string) => void
}

/** Movements of the statement, newest first. */
export function MovementTable({ rows, currency, onOpen }: MovementTableProps) {
  const t = useTranslations()
  return (
    <PlainTable
      caption={t('members.movements')}
      rows={rows}
      idOf={({ _id }) => _id}
      empty={t('members.noMovements')}
      columns={[
        {
          key: 'at',
          head: t('members.at'),
          cell: ({ createdAt }) => (
            <span className="num c-2 nowrap">{formatMinute(createdAt)}</span>
          ),
          phone: 'when',
        },
        {
          key: 'what',
          head: t('members.what'),
          cell: (row) => <What row={row} onOpen={onOpen} />,
          phone: 'who',
        },
        {
          key: 'status',
          head: t('members.status'),
          cell: (row) => <MovementState row={row} />,
          phone: 'state',
        },
        {
          key: 'amount',
          head: t('members.amount'),
          cell: (row) => <Signed row={row} currency={currency} />,
          number: true,
          phone: 'amount',
        },
        {
          key: 'balance',
          head: t('members.walletAfter'),
          cell: ({ balance }) => (
            <span className="c-3 fw-5">
              {balance === null ? '–' : formatMoney(balance, currency)}
            </span>
          ),
          number: true,
          priority: 2,
        },
      ]}
    />
  )
}

const placesOf = (row: StatementRow) => ({
  type: row.statementType,
  from: row.fromName ?? row.from,
  to: row.toName ?? row.to,
})

function What({ row, onOpen }: { row: StatementRow; onOpen: ((id: string) => void) | undefined }) {
  const t = useTranslations()
  const words = (
    <>
      <b>{typeText(t, row.statementType)}</b>{' '}
      <span className="c-3">
        {betweenOf(t, placesOf(row))} {row.account}
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" className="row-open" onClick={() => onOpen(row._id)}>
      {words}
    </button>
  ) : (
    words
  )
}

function Signed({ row, currency }: { row: StatementRow; currency: Currency }) {
  const amount = signedOf({
    type: row.statementType,
    from: row.from,
    to: row.to,
    amount: row.amount,
  })
  const isIn = amount > 0n && row.status === 'SUCCESS' && row.isReversed !== true
  return (
    <span className={row.status === 'FAILED' ? 'c-3' : isIn ? 'c-jade' : undefined}>
      {row.amount === 0n ? formatMoney(0n, currency) : formatSigned(amount, currency)}
    </span>
  )
}

const stateOf: Record<MovementStatus, 'success' | 'progress' | 'failed'> = {
  SUCCESS: 'success',
  'in progress': 'progress',
  FAILED: 'failed',
}
const tones: Record<MovementStatus, string> = {
  SUCCESS: 'c-2',
  'in progress': 'c-warn',
  FAILED: 'c-chili',
}

function MovementState({ row }: { row: StatementRow }) {
  const t = useTranslations()
  if (row.isReversed) return <span className="c-warn">{t('members.reversed')}</span>
  return <span className={tones[row.status]}>{t(`moveStatus.${stateOf[row.status]}`)}</span>
}
