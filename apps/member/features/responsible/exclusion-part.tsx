import { excludeMyself, exclusionMonths } from '@champa/contract/responsible'
import { Button } from '@champa/ui/action/button'
import { ChoiceChips } from '@champa/ui/action/choice-chips'
import { CheckField } from '@champa/ui/form/check-field'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leave, useApiMutation, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useFirstFocus } from '../../platform/use-first-focus.ts'

/** Self-exclusion: the member reads and ticks the consequences first, then confirms. */
export function ExclusionPart({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const first = useFirstFocus<HTMLDivElement>()
  const change = useApiMutation(excludeMyself)
  const [months, setMonths] = useState<(typeof exclusionMonths)[number]>(exclusionMonths[0])
  const [known, setKnown] = useState(false)
  const [asking, setAsking] = useState(false)
  const ready = known && online

  async function exclude() {
    onBusy(true)
    const answer = await change.run({ body: { months } })
    onBusy(false)
    setAsking(false)
    if (answer) leave('INACTIVE_USER', answer.until)
  }

  return (
    <div ref={first} className="stack">
      <InfoNote kind="warn">{t('rg.excludeText')}</InfoNote>
      <p className="c-2">{t('rg.excludeMoney')}</p>
      <p className="c-2">{t('rg.excludeEnd')}</p>
      <div className="stack safe__choice">
        <p className="t-h3">{t('rg.howLong')}</p>
        <ChoiceChips
          label={t('rg.howLong')}
          chips={exclusionMonths.map((value) => ({
            value: String(value),
            label: t(`rg.months.m${value}`),
          }))}
          value={String(months)}
          onPick={(picked) =>
            setMonths(
              exclusionMonths.find((exclusionMonth) => String(exclusionMonth) === picked) ?? months,
            )
          }
        />
      </div>
      <CheckField checked={known} onChange={(event) => setKnown(event.target.checked)}>
        {t('rg.excludeKnow')}
      </CheckField>
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <SheetFoot>
        <Button block kind="danger" unavailable={!ready} onClick={() => ready && setAsking(true)}>
          {t('common.next')}
        </Button>
      </SheetFoot>
      <AlertDialog
        open={asking}
        kind="confirm"
        title={t('rg.excludeAsk', { time: t(`rg.months.m${months}`) })}
        actions={[
          { label: t('rg.excludeKeep'), onClick: () => setAsking(false) },
          { label: t('rg.excludeGo'), onClick: () => void exclude(), busy: change.busy },
        ]}
        onClose={() => setAsking(false)}
      >
        <p>
          {t('rg.excludeText')} {t('rg.timeOutFinal')}
        </p>
      </AlertDialog>
    </div>
  )
}
