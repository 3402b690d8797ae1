import { loadingDelayMs } from '@champa/contract/limits'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { useOnline } from '../../platform/online.ts'
import { BankDetails } from './bank-details.tsx'
import { PendingWithdrawal, usePendingWithdrawal } from './pending-withdrawal.tsx'
import { useWithdraw } from './use-withdraw.ts'
import { WithdrawAlerts } from './withdraw-alerts.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import './withdraw.css'

interface WithdrawModalProps {
  open: boolean
  onClose: () => void
  statementHref: string
  /** Brings money home from the games: only the main wallet is paid out. */
  bringHome: ReactNode
}

/** Pays out to the registered account: one withdrawal at a time, held until the bank has paid. */
export function WithdrawModal({ open, onClose, statementHref, bringHome }: WithdrawModalProps) {
  const t = useTranslations()
  const online = useOnline()
  const wallet = useAsk(readWallet).data
  const limits = useAsk(readWithdrawLimits, undefined, { enabled: open })
  const withdraw = useWithdraw(wallet, limits.data, onClose)
  const pending = usePendingWithdrawal(open, wallet, withdraw.pending)
  if (!wallet) return null
  const { asked } = withdraw
  const canAsk = pending === null && limits.data !== undefined
  const footer = canAsk && (
    <Button block type="submit" form={withdraw.id} busy={withdraw.busy} unavailable={!online}>
      {asked === null ? t('wd.title') : t('wd.submit', { amount: formatMoney(asked, wallet.currency) })}
    </Button>
  )
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('wd.title')} closeLabel={t('common.close')} busy={withdraw.busy} footer={footer}>
        {pending && <PendingWithdrawal pending={pending} currency={wallet.currency} statementHref={statementHref} />}
        <BankDetails wallet={wallet} />
        {limits.isPending && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
        {limits.isError && !limits.data && (
          <RetryCard small title={t('wd.loadFailed')} text={t('wd.moneySafe')} retryLabel={t('common.retry')} busy={limits.isFetching} onRetry={() => void limits.refetch()} />
        )}
        {canAsk && limits.data && <WithdrawForm withdraw={withdraw} limits={limits.data} wallet={wallet} bringHome={bringHome} />}
      </Sheet>
      <WithdrawAlerts withdraw={withdraw} wallet={wallet} statementHref={statementHref} />
    </>
  )
}
