import { formatAmount } from '@champa/contract/money'
import { type PaymentDetail } from '@champa/contract/office/payments'
import { mayAct, type Permission } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import type { ChosenMember } from './suggestions.tsx'
import { type PaymentAct, usePaymentAct } from './use-payment-act.ts'

interface FootProps {
  detail: PaymentDetail
  chosen: ChosenMember | null
}

const actsIn: Partial<Record<PaymentDetail['row']['state'], readonly PaymentAct[]>> = {
  unmatched: ['return', 'give'],
  credited: ['recall', 'reverse'],
}
const permissionOf: Record<PaymentAct, Permission> = {
  give: 'deposit.match',
  return: 'deposit.return',
  reverse: 'deposit.reverse',
  recall: 'deposit.reverse',
}
const keyOf: Partial<Record<PaymentAct, string>> = { give: 'A', return: 'B' }
const kindOf = { give: 'primary', return: 'outline', reverse: 'danger', recall: 'outline' } as const

/** What the person may do about a payment in its state. */
export function PaymentFoot({ detail, chosen }: FootProps) {
  const t = useTranslations()
  const me = useMe()
  const [open, setOpen] = useState<PaymentAct | null>(null)
  const { row } = detail
  const own = (actsIn[row.state] ?? []).filter((act) => mayAct(me, permissionOf[act]))
  if (own.length === 0) return null
  const sum = row.currency ? formatMoney(row.amount, row.currency) : formatAmount(row.amount)
  const name = chosen && (chosen.name ?? t('audit.memberNo', { id: chosen.id }))
  const label: Record<PaymentAct, string> = {
    give: name === null ? t('deposits.chooseFirst') : t('deposits.give', { sum, name }),
    return: t('deposits.sendBack'),
    reverse: t('deposits.reverse'),
    recall: t('deposits.recallLost'),
  }
  return (
    <>
      <div className="acts">
        {own.map((act) => (
          <Button
            key={act}
            kind={kindOf[act]}
            data-act={act}
            unavailable={act === 'give' && chosen === null}
            onClick={() => setOpen(act)}
          >
            {label[act]} {keyOf[act] && <kbd>{keyOf[act]}</kbd>}
          </Button>
        ))}
      </div>
      {own.map((act) => (
        <ActSheet
          key={act}
          act={act}
          isOpen={open === act}
          title={label[act]}
          detail={detail}
          chosen={chosen}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  )
}

interface ActSheetProps extends FootProps {
  act: PaymentAct
  isOpen: boolean
  title: string
  onClose: () => void
}

/** The reason and evidence of one act, and what came of it. */
function ActSheet({ act, isOpen, title, detail: { row }, chosen, onClose }: ActSheetProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const change = usePaymentAct(act)
  const memberId = act === 'give' ? chosen?.id : row.member?.id
  return (
    <ReasonSheet
      open={isOpen}
      title={title}
      text={t(`depositActText.${act}`)}
      submit={t('evidence.send')}
      isDanger={act === 'reverse' || act === 'recall'}
      evidence={{ need: act === 'give' ? 'optional' : 'any' }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        const answer = await change.run(row, memberId, { reason, evidence })
        if (!answer) return false
        onClose()
        tell(answer, t(`depositDone.${act}`))
        return true
      }}
    />
  )
}
