import type { PayoutFigures, RuleFigures } from '@champa/contract/office/payouts'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../list/plain-table.tsx'
import { useDurationText } from '../list/wick.tsx'
import { usePayouts } from './payouts-head.tsx'

/** Today's work in figures: how much goes out by itself, how fast, and which rules fire. */
export function FiguresButton() {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" size="sm" onClick={() => setOpen(true)}>
        {t('withdrawals.todayFigures')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('withdrawals.todayFigures')}
        closeLabel={t('common.close')}
        wide
      >
        {open && <Figures />}
      </Sheet>
    </>
  )
}

function Figures() {
  const { data } = usePayouts()
  return (
    <div className="stack gap-4">
      <Currencies currencies={data?.currencies ?? []} />
      <Rules rules={data?.rules ?? []} />
    </div>
  )
}

function Currencies({ currencies }: { currencies: readonly PayoutFigures[] }) {
  const t = useTranslations()
  const duration = useDurationText()
  const time = (ms: number | null) => (ms === null ? '–' : duration(ms))
  return (
    <PlainTable
      caption={t('withdrawals.todayFigures')}
      rows={currencies}
      idOf={({ currency }) => currency}
      empty={t('withdrawals.noFigures')}
      columns={[
        {
          key: 'currency',
          head: t('withdrawals.currency'),
          cell: ({ currency }) => currency,
          phone: 'who',
        },
        {
          key: 'paid',
          head: t('withdrawals.paidToday'),
          cell: ({ paidToday, currency }) => formatMoney(paidToday, currency),
          number: true,
          phone: 'amount',
        },
        {
          key: 'ways',
          head: t('withdrawals.ways'),
          cell: ({ automaticToday, manualToday, rejectedToday }) =>
            `${automaticToday} · ${manualToday} · ${rejectedToday}`,
          number: true,
          phone: 'when',
        },
        {
          key: 'times',
          head: t('withdrawals.timeToPaid'),
          cell: ({ medianMs, p95Ms }) => `${time(medianMs)} · ${time(p95Ms)}`,
          number: true,
          phone: 'state',
        },
      ]}
    />
  )
}

function Rules({ rules }: { rules: readonly RuleFigures[] }) {
  const t = useTranslations()
  return (
    <PlainTable
      caption={t('withdrawals.rules')}
      rows={rules}
      idOf={({ why }) => why}
      empty={t('withdrawals.noFigures')}
      columns={[
        {
          key: 'why',
          head: t('withdrawals.rules'),
          cell: ({ why }) => t(`reviewReason.${why}`),
          phone: 'who',
        },
        {
          key: 'hits',
          head: t('withdrawals.ruleHits'),
          cell: ({ hits }) => hits,
          number: true,
          phone: 'amount',
        },
        {
          key: 'overturned',
          head: t('withdrawals.overturned'),
          cell: ({ decided, overturned }) =>
            decided === 0 ? '–' : `${Math.round((overturned * 100) / decided)} %`,
          number: true,
          phone: 'state',
        },
      ]}
    />
  )
}
