import { clearBonus, readBonuses } from '@champa/contract/bonus'
import { type PlayLock, readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { DetailList } from '@champa/ui/list/detail-list'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useChange } from '../../platform/api/use-change.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useErrorText } from '../../platform/error-text.ts'

interface CancelBonusProps {
  open: boolean
  onClose: () => void
  /** False once there is nothing to cancel any more: the question then leaves by itself. */
  held: boolean
  name: string
  /** What cancelling would leave and take; null for a bonus that only waits for its deposit. */
  preview: PlayLock['cancel'] | null
  currency: Currency
}

/** Asks before anything is taken, with the figures; then says what was. */
export function CancelBonus({ open, onClose, held, name, preview, currency }: CancelBonusProps) {
  const t = useTranslations()
  const online = useOnline()
  const change = useChange(clearBonus, { refreshes: [readLock, readBonuses, readWallet, readStatement] })
  // What was asked stays on the alert while it leaves: the answer has emptied the page behind it by then.
  const [asked, setAsked] = useState({ name, preview })
  if (open && held && !change.busy && (asked.name !== name || asked.preview !== preview)) setAsked({ name, preview })
  const [done, setDone] = useState<Answer<typeof clearBonus> | null>(null)
  const [said, setSaid] = useState(false)
  const cancel = async () => {
    const answer = await change.run()
    onClose()
    if (answer === null) return
    setDone(answer)
    setSaid(true)
  }
  return (
    <>
      <AlertDialog
        open={open && (held || change.busy)}
        kind="confirm"
        title={t('bon.cancel.title', { name: asked.name })}
        actions={[{ label: t('bon.cancel.keep'), onClick: onClose }, { label: t('bon.clear'), onClick: () => void cancel(), busy: change.busy, unavailable: !online }]}
        onClose={onClose}
      >
        {asked.preview ? <InPlayText preview={asked.preview} currency={currency} /> : <p>{t('bon.cancel.disarmText')}</p>}
      </AlertDialog>
      <AlertDialog open={said} kind="success" title={t('errors.BONUS_CLEAR')} actions={[{ label: t('bon.gotIt'), onClick: () => setSaid(false) }]} onClose={() => setSaid(false)}>
        <p className="num">{done && asked.preview ? t('bon.cancel.done', { keeps: formatMoney(done.keeps, currency), takes: formatMoney(done.takes, currency) }) : t('bon.cancel.disarmed')}</p>
      </AlertDialog>
      <CancelRefused refused={change.refused} onClose={change.clear} />
    </>
  )
}

function InPlayText({ preview, currency }: { preview: PlayLock['cancel']; currency: Currency }) {
  const t = useTranslations()
  return (
    <>
      <p>{t('bon.clearConfirm')}</p>
      <div className="cancel-preview">
        <DetailList
          details={[
            { term: t('bon.cancel.keeps'), value: formatMoney(preview.keeps, currency), number: true },
            { term: t('bon.cancel.takes'), value: formatMoney(preview.takes, currency), number: true },
          ]}
        />
      </div>
      <p className="t-sm">{t('bon.cancel.latest')}</p>
    </>
  )
}

function CancelRefused({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  const text = () => {
    if (unknown) return t('bon.unknownText')
    if (last?.code === 'BONUS_CONDITION') return t('bon.cancel.notSwept')
    return last?.code === 'NO_DATA' ? t('bon.cancel.nothing') : errorText(last)
  }
  return (
    <AlertDialog open={refused !== null} kind={unknown ? 'info' : 'error'} heading={unknown ? undefined : t('common.errorMsg')} title={unknown ? t('bon.unknown') : t('bon.cancel.failed')} actions={[{ label: t('bon.gotIt'), onClick: onClose }]} onClose={onClose}>
      <p>{text()}</p>
    </AlertDialog>
  )
}
