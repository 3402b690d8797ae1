import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { readWallet } from '@champa/contract/wallet'
import type { SlipNote, SlipRow } from '@champa/contract/slip'
import { formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useApiQuery, useErrorText } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'

/** Next steps for the member after a failed slip, as message keys. */
const nextStep = {
  UPLOADED_FILE_NOT_EXIST: 'sharper',
  IMG_SIZE_UNABLE_TO_PROCESS: 'sharper',
  CANNOT_READ_CROPPED_IMAGE: 'sharper',
  DEST_ACC_INVALID: 'otherAccount',
  SLIP_REFNO_DUPLICATED: 'counted',
  UNSTABLE_REFNO_ON_SLIP: 'original',
  TRIPPLE_WRONG_CAPTCHA: 'again',
  INVALID_SLIP: 'team',
  NOT_MATCH: 'ownAccount',
  EXPIRED_SLIP: 'team',
  UNKNOW_ERROR: 'team',
} as const satisfies Record<SlipNote, string>

/** The next steps that need support; a contact link is shown with them. */
const needsUs: ReadonlySet<string> = new Set(['otherAccount', 'ownAccount', 'team'])

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
    // Newer browsers return a promise from scrollIntoView().
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
      {/* Shows no failure title for this slip, because its transfer was credited already. */}
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

/** The reason why a slip was refused, or that the outcome of the upload is unknown. */
export function SlipRefusal({ refused }: { refused: Refused }) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (isOutcomeUnknown(refused))
    return (
      <InfoNote kind="warn" title={t('slip.unknown')} live>
        {t('slip.unknownHint')}
      </InfoNote>
    )
  return (
    <InfoNote kind="error" title={errorText(refused)} live>
      {t('slip.notSent')}
    </InfoNote>
  )
}
