import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { OfferCard } from '@champa/ui/reward/offer-card'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useOnline } from '@champa/client/react/online'
import { useErrorText } from '../../../platform/client.ts'
import { useOfferWords } from '../../../platform/reward/use-offer-words.ts'
import type { Receive } from './use-receive.ts'

interface ReceiveAlertsProps {
  receive: Receive
  currency: Currency
}

/** The confirmation with the terms before receiving, and the refusal, if any. */
export function ReceiveAlerts({ receive, currency }: ReceiveAlertsProps) {
  return (
    <>
      <ConfirmReceive receive={receive} currency={currency} />
      <RefusedReceive receive={receive} currency={currency} />
    </>
  )
}

function ConfirmReceive({ receive, currency }: ReceiveAlertsProps) {
  const t = useTranslations()
  const online = useOnline()
  const offerWords = useOfferWords((amount) => formatShort(amount, currency))
  const amount = formatMoney(receive.confirmed?.accrued ?? 0n, currency)
  const actions = [
    {
      label: t('inv.receiveAmount', { amount }),
      onClick: receive.confirm,
      busy: receive.busy,
      unavailable: !online,
    },
    { label: t('rew.notNow'), onClick: receive.cancel, kind: 'ghost' as const },
  ]
  return (
    <AlertDialog
      open={receive.confirming}
      kind="confirm"
      title={t('inv.receiveTitle', { amount })}
      actions={actions}
      onClose={receive.cancel}
    >
      <p>{t('inv.receiveText')}</p>
      {receive.confirmed?.offer && <OfferCard {...offerWords(receive.confirmed.offer)} />}
    </AlertDialog>
  )
}

/** The alert of a refusal; its text stays during the closing animation. */
function RefusedReceive({ receive, currency }: ReceiveAlertsProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(receive.refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  const minRemain = receive.confirmed?.terms.minRemain
  return (
    <AlertDialog
      open={receive.refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('rew.unknown') : t('inv.receiveFailed')}
      actions={[{ label: t('common.ok'), onClick: receive.clear }]}
      onClose={receive.clear}
    >
      {unknown && <p>{t('inv.receiveUnknown')}</p>}
      {!unknown && <p>{t('inv.stillThere')}</p>}
      {!unknown && last && last.code !== 'INVITE_BONUS_FAIL' && <p>{errorText(last)}</p>}
      {last?.code === 'BONUS_REMAINING' && minRemain !== undefined && (
        <p>{t('inv.emptyAccount', { min: formatMoney(minRemain, currency) })}</p>
      )}
    </AlertDialog>
  )
}
