import {
  type BreakDetail,
  type BreakRow,
  closeBreak,
  listBreaks,
  listReconciledDays,
  readBreak,
} from '@champa/contract/office/reconciliation'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { restOf } from './candidates.tsx'

type Act = 'match' | 'explain'

interface BreakFootProps {
  detail: BreakDetail
  chosen: readonly BreakRow[]
}

/** Closes a break with the chosen ones, or by words. */
export function BreakFoot({ detail, chosen }: BreakFootProps) {
  const t = useTranslations()
  const me = useMe()
  const tell = useActedToast()
  const [open, setOpen] = useState<Act | null>(null)
  const change = useApiMutation(closeBreak, {
    refreshes: [listBreaks, listReconciledDays, readBreak],
  })
  if (!mayAct(me, 'books.resolve')) return null
  const { row, secondFrom } = detail
  const isMatch = chosen.length > 0 && restOf(row, chosen) === 0n
  const label: Record<Act, string> = {
    match: isMatch ? t('breaks.matchCount', { n: String(chosen.length) }) : t('breaks.match'),
    explain: t('breaks.explain'),
  }
  const acts =
    detail.candidates.length > 0 ? (['match', 'explain'] as const) : (['explain'] as const)
  return (
    <>
      <div className="acts">
        {acts.map((act) => (
          <Button
            key={act}
            kind={act === 'match' ? 'primary' : 'outline'}
            data-act={act}
            unavailable={act === 'match' && !isMatch}
            onClick={() => setOpen(act)}
          >
            {label[act]} <kbd>{act === 'match' ? 'A' : 'B'}</kbd>
          </Button>
        ))}
      </div>
      {acts.map((act) => (
        <ReasonSheet
          key={act}
          open={open === act}
          title={label[act]}
          text={t('breaks.closeText', { sum: formatMoney(secondFrom, row.currency) })}
          submit={label[act]}
          evidence={{ need: 'optional' }}
          busy={change.busy}
          refused={change.refused}
          onClose={() => setOpen(null)}
          onSubmit={async (reason, evidence) => {
            const others = act === 'match' ? chosen.map(({ id }) => id) : []
            const answer = await change.run({
              params: { id: row.id },
              body: { with: others, reason, evidence },
            })
            if (!answer) return false
            setOpen(null)
            tell(answer, t('breaks.closed'))
            return true
          }}
        />
      ))}
    </>
  )
}
