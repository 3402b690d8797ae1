import { readWallet } from '@champa/contract/wallet'
import type { SlipRow } from '@champa/contract/slip'
import { formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { needsUs, nextStep } from './next-step.ts'

const statusStyles: Record<
  SlipRow['status'],
  { kind: StatusKind; words: 'inProgress' | 'SUCCESS' | 'FAILED' }
> = {
  'in progress': { kind: 'pending', words: 'inProgress' },
  SUCCESS: { kind: 'success', words: 'SUCCESS' },
  FAILED: { kind: 'failed', words: 'FAILED' },
}

/** The outcome of a slip: the money first, then the reason, then the next step. */
export function SlipResult({ row, contactHref }: { row: SlipRow; contactHref: string }) {
  const t = useTranslations()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const { status, amount } = row
  const step = nextStep[row.note ?? 'UNKNOW_ERROR']
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return (
    <div ref={place} className="acct slip-result" role="status" data-slip={status}>
      <div className="between">
        <StatusTag kind={statusStyles[status].kind}>
          {t(`status.${statusStyles[status].words}`)}
        </StatusTag>
        <span className="t-xs c-3 num">{formatDateTime(row.createdAt)}</span>
      </div>
      {status === 'in progress' && (
        <Words title={t('slip.checking')} text={t('slip.checkingHint')} />
      )}
      {status === 'SUCCESS' && (
        <p className="t-h3 c-jade num">
          {t('slip.success', { amount: formatMoney(amount ?? 0n, currency) })}
        </p>
      )}
      {/* The deposit was already credited: only this slip adds nothing. */}
      {status === 'FAILED' && step === 'counted' && (
        <Words title={t('slipNote.SLIP_REFNO_DUPLICATED')} text={t('slipNext.counted')} />
      )}
      {status === 'FAILED' && step !== 'counted' && (
        <>
          <Words title={t('slip.failed')} text={t(`slipNote.${row.note ?? 'UNKNOW_ERROR'}`)} />
          <p className="t-sm c-2">
            {t(`slipNext.${step}`)}{' '}
            {needsUs.has(step) && (
              <Link className="link" href={contactHref}>
                {t('nav.contact')}
              </Link>
            )}
          </p>
        </>
      )}
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="t-h3">{title}</p>
      <p className="t-sm c-2">{text}</p>
    </div>
  )
}
