import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useErrorText } from '../../platform/client.ts'
import { accountText, payoutTo } from './bank-details.tsx'
import { SweptGames } from './swept-games.tsx'
import type { Withdraw } from './use-withdraw.ts'

interface WithdrawAlertsProps {
  withdraw: Withdraw
  wallet: WalletState
  statementHref: string
  bonusHref: string
}

/**
 * The outcome of the request: accepted, refused, or unknown. The text stays during the closing
 * animation.
 */
export function WithdrawAlerts({
  withdraw,
  wallet,
  statementHref,
  bonusHref,
}: WithdrawAlertsProps) {
  const t = useTranslations()
  const {
    refused,
    payout: { sent, forgetSent, clear },
  } = withdraw
  const [last, setLast] = useState({ sent, refused })
  if ((sent !== null && sent !== last.sent) || (refused !== null && refused !== last.refused))
    setLast({ sent: sent ?? last.sent, refused: refused ?? last.refused })
  const view = () => {
    forgetSent()
    navigate(statementHref)
  }
  const seeBonus = () => {
    clear()
    navigate(bonusHref)
  }
  const unknown = last.refused !== null && isOutcomeUnknown(last.refused)
  return (
    <>
      <AlertDialog
        open={sent !== null}
        kind="success"
        title={t('wd.requested', { amount: formatMoney(last.sent?.amount ?? 0n, wallet.currency) })}
        actions={[
          { label: t('wd.done'), onClick: forgetSent },
          { label: t('wd.viewStatement'), onClick: view },
        ]}
        onClose={forgetSent}
      >
        <p>{t('wd.waiteTransfer')}</p>
        <p className="num">
          {t.rich('wd.requestedTo', {
            account: () => <span className="nowrap">{accountText(payoutTo(wallet))}</span>,
          })}
        </p>
        {last.sent && <SweptGames swept={last.sent.swept} currency={wallet.currency} />}
      </AlertDialog>
      <AlertDialog
        open={refused !== null}
        kind={unknown ? 'info' : 'error'}
        heading={unknown ? undefined : t('common.errorMsg')}
        title={unknown ? t('wd.unknown') : t('wd.failed')}
        actions={[
          { label: t('common.ok'), onClick: clear },
          ...(last.refused?.code === 'BONUS_CONDITION'
            ? [{ label: t('wd.seeBonus'), onClick: seeBonus }]
            : []),
        ]}
        onClose={clear}
      >
        {unknown ? (
          <p>{t('wd.unknownText')}</p>
        ) : (
          <RefusalText withdraw={withdraw} wallet={wallet} refused={last.refused} />
        )}
      </AlertDialog>
    </>
  )
}

/**
 * The text of a refused withdrawal, the money first: nothing has changed, or what was returned to
 * the wallet and what stayed in a game.
 */
function RefusalText({
  withdraw,
  wallet,
  refused,
}: Pick<WithdrawAlertsProps, 'withdraw' | 'wallet'> & { refused: Withdraw['refused'] }) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (refused === null) return null
  const left = withdraw.payout.refusedAfterSweep ? withdraw.games : []
  return (
    <>
      <p>{errorText(refused)}</p>
      <p>{t('wd.moneySafe')}</p>
      {left.length > 0 && (
        <p className="num">
          {t('wd.leftInGames', {
            games: left
              .map((game) => `${game.name} ${formatMoney(game.worth, wallet.currency)}`)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}
