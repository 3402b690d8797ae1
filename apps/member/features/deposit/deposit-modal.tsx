import { loadingDelayMs } from '@champa/contract/limits'
import { readDepositLookup } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { Tabs } from '@champa/ui/action/tabs'
import { qrCode, qrCodeFill } from '@champa/ui/glyph/money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { EmptyState } from '@champa/ui/state/empty-state'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { QrModal } from './qr-modal.tsx'
import './deposit.css'

interface DepositModalProps {
  open: boolean
  onClose: () => void
}

/** The ways to pay in that are open now; a single way stands without tabs. */
export function DepositModal({ open, onClose }: DepositModalProps) {
  const t = useTranslations()
  const lookup = useAsk(readDepositLookup, undefined, { enabled: open })
  const currency = useAsk(readWallet).data?.currency ?? 'THB'
  const [chosen, setChosen] = useState<string | null>(null)
  const ways = lookup.data?.banks ?? []
  const way = ways.find((one) => one.bankCode === chosen) ?? ways[0]
  if (way) {
    const tabs = ways.map(({ bankCode }) => ({ value: bankCode, label: bankCode, glyph: qrCode, glyphCurrent: qrCodeFill }))
    return (
      <QrModal
        key={way.bankCode}
        open={open}
        onClose={onClose}
        way={way}
        currency={currency}
        frame={(step) => (ways.length > 1 ? <Tabs label={t('dep.qr')} tabs={tabs} value={way.bankCode} onPick={setChosen}>{step}</Tabs> : step)}
      />
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('dep.title')} closeLabel={t('common.close')}>
      {lookup.isPending && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
      {lookup.isError && <RetryCard small title={t('dep.loadFailed')} text={t('dep.loadFailedHint')} retryLabel={t('common.retry')} busy={lookup.isFetching} onRetry={() => void lookup.refetch()} />}
      {lookup.data && <EmptyState title={t('dep.closed')} text={t('dep.closedHint')} />}
    </Sheet>
  )
}
