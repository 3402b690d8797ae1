import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { isOutcomeUnknown, type Refused } from '../../platform/api/refused.ts'
import { useErrorText } from '../../platform/error-text.ts'
import { payoutAccount } from './bank-details.tsx'
import type { Withdraw } from './use-withdraw.ts'

interface WithdrawAlertsProps {
  withdraw: Withdraw
  wallet: WalletState
  statementHref: string
}

/** What became of the wish: asked for, refused, or not known yet. The words stay while an alert leaves. */
export function WithdrawAlerts({ withdraw, wallet, statementHref }: WithdrawAlertsProps) {
  const t = useTranslations()
  const { sent, refused } = withdraw
  const [last, setLast] = useState({ sent, refused })
  if ((sent !== null && sent !== last.sent) || (refused !== null && refused !== last.refused)) setLast({ sent: sent ?? last.sent, refused: refused ?? last.refused })
  const view = () => {
    withdraw.forgetSent()
    navigate(statementHref)
  }
  const unknown = last.refused !== null && isOutcomeUnknown(last.refused)
  return (
    <>
      <AlertDialog
        open={sent !== null}
        kind="success"
        title={t('wd.requested', { amount: formatMoney(last.sent ?? 0n, wallet.currency) })}
        actions={[{ label: t('wd.done'), onClick: withdraw.forgetSent }, { label: t('wd.viewStatement'), onClick: view }]}
        onClose={withdraw.forgetSent}
      >
        <p>{t('wd.waiteTransfer')}</p>
        <p className="num">{t.rich('wd.requestedTo', { account: () => <span className="nowrap">{payoutAccount(wallet)}</span> })}</p>
      </AlertDialog>
      <AlertDialog
        open={refused !== null}
        kind={unknown ? 'info' : 'error'}
        title={unknown ? t('wd.unknown') : t('wd.failed')}
        actions={[{ label: t('common.ok'), onClick: withdraw.clear }]}
        onClose={withdraw.clear}
      >
        <RefusalText refused={last.refused} unknown={unknown} />
      </AlertDialog>
    </>
  )
}

function RefusalText({ refused, unknown }: { refused: Refused | null; unknown: boolean }) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (refused === null) return null
  return <p>{unknown ? t('wd.unknownText') : `${errorText(refused)} · ${t('wd.moneySafe')}`}</p>
}
