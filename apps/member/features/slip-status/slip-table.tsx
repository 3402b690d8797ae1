import type { SlipRow, slipStatuses } from '@champa/contract/slip'
import { readWallet } from '@champa/contract/wallet'
import { IconButton } from '@champa/ui/action/icon-button'
import { formatMoney } from '@champa/ui/format/format-money'
import { image } from '@champa/ui/icons/record'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { Table } from '@champa/ui/list/table'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'
import { useReferenceImage } from './use-reference-image.ts'

type SlipState = (typeof slipStatuses)[number]

const kinds: Record<SlipState, StatusKind> = {
  'in progress': 'pending',
  SUCCESS: 'success',
  FAILED: 'failed',
}

/** Ten slips: time, amount, status with its reason, and the uploaded image. */
export function SlipTable({ slips, busy }: { slips: readonly SlipRow[]; busy: boolean }) {
  const t = useTranslations()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const showImage = useReferenceImage()
  return (
    <div className={busy ? 'card slips is-busy' : 'card slips'} aria-busy={busy || undefined}>
      <Table
        caption={t('slips.table')}
        rows={slips}
        rowKey={(slip) => slip._id}
        columns={[
          { key: 'at', head: t('common.date'), cell: (slip) => <When at={slip.createdAt} /> },
          {
            key: 'amount',
            head: t('common.amount'),
            number: true,
            cell: (slip) =>
              slip.amount === null ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr">{t('slips.unknownAmount')}</span>
                </>
              ) : (
                <b className="fw-7">{formatMoney(slip.amount, currency)}</b>
              ),
          },
          { key: 'status', head: t('st.status'), cell: (slip) => <SlipStatusTag slip={slip} /> },
          {
            key: 'image',
            head: <span className="sr">{t('slips.image')}</span>,
            cell: (slip) => (
              <IconButton
                icon={image}
                size={20}
                label={t('slips.viewImageOf', { at: formatDateTime(slip.createdAt) })}
                onClick={() => showImage(slip.reference)}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

function When({ at }: { at: number }) {
  const [day, clock] = formatDateTime(at).split(' ')
  return (
    <span className="num">
      <span className="slips__day">{day}</span> <span className="t-xs c-3">{clock}</span>
    </span>
  )
}

function SlipStatusTag({ slip: { status, note } }: { slip: SlipRow }) {
  const t = useTranslations()
  return (
    <>
      <StatusTag kind={kinds[status]}>
        {status === 'in progress' ? t('slips.checking') : t(`status.${status}`)}
      </StatusTag>
      {note !== null && status === 'FAILED' && (
        <span className="t-xs c-chili slips__note">{t(`slipNote.${note}`)}</span>
      )}
    </>
  )
}
