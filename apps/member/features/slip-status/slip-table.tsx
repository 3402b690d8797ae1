import { readSlipImage, type SlipRow } from '@champa/contract/slip'
import { readWallet } from '@champa/contract/wallet'
import { IconButton } from '@champa/ui/action/icon-button'
import { formatMoney } from '@champa/ui/format/format-money'
import { image } from '@champa/ui/icons/record'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { Table } from '@champa/ui/list/table'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import type { MovementStatus } from '@champa/contract/statuses'
import { call, useApiQuery, useErrorText } from '../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'

const kinds: Record<MovementStatus, StatusKind> = {
  'in progress': 'pending',
  SUCCESS: 'success',
  FAILED: 'failed',
}

/** A table of ten slips: time, amount, status with its reason, and the uploaded image. */
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

/**
 * Shows the image of a slip in a new window. The window opens within the tap, while the browser
 * allows it, and navigates to the image's short-lived link once the link has loaded.
 */
function useReferenceImage(): (reference: string) => void {
  const t = useTranslations()
  const errorText = useErrorText()
  return (reference) => {
    const opened = window.open('', '_blank')
    if (!opened) {
      toast.show({ kind: 'err', text: t('slips.popupBlocked') })
      return
    }
    // Like rel="noopener noreferrer", so that another host gets neither the wallet's window nor its
    // URL.
    opened.opener = null
    opened.document.title = t('slips.opening')
    const policy = opened.document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    opened.document.head.append(policy)
    call(readSlipImage, { params: { reference } }).then(
      ({ url }) => opened.location.replace(new URL(url, location.href)),
      (error: unknown) => {
        opened.close()
        toast.show({ kind: 'err', text: errorText(error) })
      },
    )
  }
}
