import { checkRefund } from '@champa/contract/refund'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { Requirements } from './requirements.tsx'
import { RefundAlerts } from './refund-alerts.tsx'
import { RefundLog } from './refund-log.tsx'
import { type RefundCheck, refundActionsOf } from './refund-rules.ts'
import { Accrued, Rule } from './refund-week.tsx'
import { type Refund, useRefund } from './use-refund.ts'
import './refund.css'

interface RefundModalProps {
  open: boolean
  onClose: () => void
}

/**
 * The refund of a share of last week's loss: first added to the accrued amount, then transferred
 * from there to the wallet.
 */
export function RefundModal({ open, onClose }: RefundModalProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const query = useApiQuery(checkRefund, undefined, { enabled: open })
  const refund = useRefund(currency)
  const check = query.data
  const footer = check?.isActive && (
    <RefundFooter check={check} refund={refund} currency={currency} />
  )
  return (
    <>
      <Sheet
        wide
        open={open}
        onClose={onClose}
        title={t('ref.title')}
        closeLabel={t('common.close')}
        busy={refund.receiving || refund.adding}
        footer={footer}
      >
        {!check && !query.isError && <Spinner label={t('common.loading')} />}
        {!check && query.isError && (
          <RetryCard
            small
            title={t('common.loadFailed')}
            text={t('ref.stillThere')}
            reason={failureText(query.error)}
            retryLabel={t('common.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {check && <RefundStatus check={check} currency={currency} />}
        <RefundLog currency={currency} />
      </Sheet>
      <RefundAlerts refund={refund} currency={currency} />
    </>
  )
}

function RefundStatus({ check, currency }: { check: RefundCheck; currency: Currency }) {
  const t = useTranslations()
  return (
    <>
      {!check.isActive && (
        <InfoNote kind="warn" title={t('errors.REFUND_INACTIVE')}>
          {t('ref.inactiveText')}
        </InfoNote>
      )}
      <div className="refund">
        <div className="stack">
          <Accrued check={check} currency={currency} />
          {check.isActive && <Requirements check={check} currency={currency} />}
          {check.isActive && check.lastsDays !== null && (
            <p className="t-sm c-2">{t('bon.lapseIn', { days: String(check.lastsDays) })}</p>
          )}
        </div>
        {check.isActive && (
          <div className="stack">
            <Rule check={check} currency={currency} />
          </div>
        )}
      </div>
    </>
  )
}

/**
 * The primary button is the next possible step: the week's refund first, then the accrued amount.
 */
function RefundFooter({
  check,
  refund,
  currency,
}: {
  check: RefundCheck
  refund: Refund
  currency: Currency
}) {
  const t = useTranslations()
  const online = useOnline()
  const { canReceive, canAdd } = refundActionsOf(check)
  const addFirst = check.claimable === 0n && check.refundAmount > 0n
  const receive = (
    <Button
      key="receive"
      block
      kind={addFirst ? 'outline' : 'primary'}
      size={addFirst ? 'sm' : 'md'}
      busy={refund.receiving}
      unavailable={refund.held}
      disabled={!online || !canReceive}
      onClick={refund.receive}
    >
      {check.claimable > 0n
        ? t('ref.receiveAmount', { amount: formatMoney(check.claimable, currency) })
        : t('ref.receive')}
    </Button>
  )
  const add = (
    <Button
      key="add"
      block
      kind={addFirst ? 'primary' : 'outline'}
      size={addFirst ? 'md' : 'sm'}
      busy={refund.adding && !refund.confirming}
      unavailable={refund.held}
      disabled={!online || !canAdd}
      onClick={() => refund.add(check)}
    >
      {check.refundAmount > 0n
        ? t('ref.toWalletAmount', { amount: formatMoney(check.refundAmount, currency) })
        : t('ref.toWallet')}
    </Button>
  )
  return addFirst ? [add, receive] : [receive, add]
}
