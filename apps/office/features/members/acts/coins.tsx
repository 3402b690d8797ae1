import { grantCoins, maxGrantedCoins } from '@champa/contract/office/member-decisions'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActProps } from '../member-acts.ts'
import { changed } from '../act-parts/changed.ts'
import { useSent } from '../act-parts/use-sent.ts'

/** Gives coins for the wheel; from a limit on a second person decides. */
export default function Coins({ id, head, open, onClose }: ActProps) {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const coins = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const isWrong = coins < 1 || coins > maxGrantedCoins
  const change = useApiMutation(grantCoins, { refreshes: changed })
  const sent = useSent('coins', onClose)
  return (
    <ReasonSheet
      open={open}
      title={t('memberAct.coins')}
      text={t('members.coinsText', { name: head.member.name, n: String(maxGrantedCoins) })}
      submit={t('memberAct.coins')}
      evidence={{ need: 'any' }}
      fields={(isChecked) => (
        <Field
          label={t('members.coins')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isChecked && isWrong ? t('list.wrongShape') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      isIncomplete={isWrong}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        sent(await change.run({ params: { id }, body: { coins, reason, evidence } }))
      }
    />
  )
}
