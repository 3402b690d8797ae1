import { parseAmount } from '@champa/contract/money'
import {
  endGiftLink,
  type GiftLinkRow,
  listWaitingGifts,
} from '@champa/contract/office/deposits/gift-links'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { amountShape } from '../filter-input.ts'

/** Asks a second person to end a gift link by what the wallet shows. */
export function EndGiftButton({ row }: { row: GiftLinkRow }) {
  const t = useTranslations()
  const me = useMe()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<'received' | 'nothing'>('received')
  const [amount, setAmount] = useState('')
  const change = useApiMutation(endGiftLink, { refreshes: [listWaitingGifts] })
  if (!mayAct(me, 'deposit.match')) return null
  const isWrong = found === 'received' && !(amountShape.test(amount) && parseAmount(amount) > 0n)
  return (
    <div className="acts">
      <Button data-act="end" onClick={() => setOpen(true)}>
        {t('gifts.end')} <kbd>A</kbd>
      </Button>
      <ReasonSheet
        open={open}
        title={t('gifts.end')}
        text={t('gifts.endText')}
        submit={t('evidence.send')}
        evidence={{ need: 'any' }}
        choice={{
          label: t('gifts.found'),
          value: found,
          options: [
            { value: 'received', label: t('gifts.received') },
            { value: 'nothing', label: t('gifts.nothing') },
          ],
          onPick: (value) => setFound(value === 'nothing' ? 'nothing' : 'received'),
        }}
        fields={(isChecked) =>
          found === 'received' && (
            <Field
              label={t('gifts.amount')}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              error={isChecked && isWrong ? t('list.wrongShape') : undefined}
              onChange={(event) => setAmount(event.target.value.trim())}
            />
          )
        }
        isIncomplete={isWrong}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const received = found === 'nothing' ? null : parseAmount(amount)
          const body = { received, reason, evidence }
          const answer = await change.run({ params: { id: row.id }, body })
          if (!answer) return false
          setOpen(false)
          tell(answer, t('gifts.ended'))
          return true
        }}
      />
    </div>
  )
}
