import { readInvites } from '@champa/contract/invite'
import { tablePageSize } from '@champa/contract/constants'
import { readWallet } from '@champa/contract/wallet'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { CoinArc } from '@champa/ui/brand/coin-arc'
import { Spinner } from '@champa/ui/state/spinner'
import { useLast } from '@champa/ui/state/use-last'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useApiQuery, useErrorText } from '../../../platform/client.ts'
import { ineligibleReasonOf, useIneligibleText } from '../invite-rules.ts'
import { ReceiveAlerts } from './receive-alerts.tsx'
import { useReceive, useReceivedToast } from './use-receive.ts'

interface ReceiveModalProps {
  open: boolean
  onClose: () => void
}

/**
 * Opened from the referral card of the home screen: loads the current terms, then receives the
 * commission. One attempt per tap.
 */
export function ReceiveModal({ open, onClose }: ReceiveModalProps) {
  const t = useTranslations()
  const text = useIneligibleText()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const query = useApiQuery(
    readInvites,
    { body: { page: 1, limit: tablePageSize } },
    { enabled: open },
  )
  const showReceived = useReceivedToast(currency)
  const [received, setReceived] = useState<bigint | null>(null)
  const begun = useRef(false)
  const receive = useReceive({
    onReceived: (amount) => {
      setReceived(amount)
      onClose()
    },
    onLeft: onClose,
  })
  const invites = query.isFetching ? undefined : query.data
  const begin = useEffectEvent(() => {
    if (!invites || begun.current || ineligibleReasonOf(invites) !== null) return
    begun.current = true
    receive.begin(invites)
  })
  useEffect(() => begin(), [invites])
  // The toast waits until the coin has landed: on a phone it would cover the pill that the coin
  // flies to.
  const land = () => {
    if (received !== null) showReceived(received)
    setReceived(null)
  }
  const ineligibleReason = open && !begun.current && invites ? ineligibleReasonOf(invites) : null
  const lastIneligibleReason = useLast(ineligibleReason)
  const failed = open && !begun.current && query.isError && !query.isFetching
  return (
    <>
      {open &&
        !invites &&
        !failed &&
        !begun.current &&
        createPortal(
          <div className="waiting">
            <Spinner label={t('common.loading')} />
          </div>,
          document.body,
        )}
      <AlertDialog
        open={ineligibleReason !== null}
        kind="info"
        title={t('inv.notYet')}
        actions={[{ label: t('common.ok'), onClick: onClose }]}
        onClose={onClose}
      >
        <p>{t('inv.stillThere')}</p>
        {lastIneligibleReason !== null && invites && (
          <p className="num">{text(lastIneligibleReason, invites, currency)}</p>
        )}
      </AlertDialog>
      <Failed open={failed} error={query.error} onClose={onClose} />
      <ReceiveAlerts receive={receive} currency={currency} />
      {received !== null && (
        <CoinArc
          from={document.querySelector('.referral')}
          to={document.querySelector('.coin-pill')}
          onLanded={land}
        />
      )}
    </>
  )
}

function Failed({ open, error, onClose }: { open: boolean; error: unknown; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  return (
    <AlertDialog
      open={open}
      kind="error"
      heading={t('common.errorMsg')}
      title={t('inv.receiveFailed')}
      actions={[{ label: t('common.ok'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{t('inv.stillThere')}</p>
      <p>{errorText(error)}</p>
    </AlertDialog>
  )
}
