import { mayAct } from '@champa/contract/office/permissions'
import {
  listSlips,
  maxSlipRechecks,
  type OfficeSlipRow,
  readOfficeSlip,
  recheckSlip,
  slipRecheckMs,
} from '@champa/contract/office/deposits/slips'
import { Button } from '@champa/ui/action/button'
import { arrowsClockwise } from '@champa/ui/icons/arrow'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { useMe } from '../../../platform/use-me.ts'

/** Has the bank asked again about a failed slip; the bank's answer decides. */
export function RecheckButton({ row }: { row: OfficeSlipRow }) {
  const t = useTranslations()
  const me = useMe()
  const errorText = useErrorText()
  const change = useApiMutation(recheckSlip, { refreshes: [listSlips, readOfficeSlip] })
  const isRecent = useNow() - row.uploadedAt < slipRecheckMs
  if (row.status !== 'FAILED' || !isRecent || !mayAct(me, 'deposit.read')) return null
  const left = maxSlipRechecks - row.rechecks
  async function recheck() {
    if (await change.run({ params: { member: row.member.id, id: row.id } }))
      toast.show({ kind: 'ok', text: t('slips.recheckDone') })
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <div className="acts">
      <Button
        kind="outline"
        icon={arrowsClockwise}
        data-act="recheck"
        busy={change.busy}
        unavailable={left === 0}
        onClick={() => void recheck()}
      >
        {left === 0 ? t('slips.recheckedOut') : t('slips.recheck', { n: String(left) })}{' '}
        <kbd>R</kbd>
      </Button>
    </div>
  )
}
