import { formatMinute } from '@champa/client/time'
import { endDelegation, lendPermission, readDelegations } from '@champa/contract/office/approvals'
import { Button } from '@champa/ui/action/button'
import { SelectField } from '@champa/ui/form/select-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { Spinner } from '@champa/ui/state/spinner'
import { type FormEvent, useState } from 'react'
import type { Answer } from '@champa/client/call-shape'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useApprovalWords } from './approval-words.ts'

const dayMs = 24 * 3_600_000
const dayChoices = [1, 3, 7, 14] as const

type Lending = Answer<typeof readDelegations>

/** Lends permissions to check, and ends what was lent. */
export function DelegationsButton() {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" size="sm" onClick={() => setOpen(true)}>
        {t('approvals.lend')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('approvals.lendTitle')}
        closeLabel={t('common.close')}
      >
        <Delegations />
      </Sheet>
    </>
  )
}

function Delegations() {
  const t = useTranslations()
  const errorText = useErrorText()
  const { data, error } = useApiQuery(readDelegations)
  if (!data)
    return error ? (
      <InfoNote kind="error">{errorText(error)}</InfoNote>
    ) : (
      <Spinner label={t('common.loading')} />
    )
  return (
    <div className="stack">
      <p className="c-2">{t('approvals.lendText')}</p>
      {data.delegations.length > 0 && (
        <ul className="stack">
          {data.delegations.map((lent) => (
            <LentRow key={`${lent.permission} ${lent.from.id} ${lent.to.id}`} lent={lent} />
          ))}
        </ul>
      )}
      {data.lendable.length === 0 ? (
        <p>{t('approvals.lendNone')}</p>
      ) : (
        <LendForm lendable={data.lendable} />
      )}
    </div>
  )
}

function LentRow({ lent }: { lent: Lending['delegations'][number] }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const words = useApprovalWords()
  const isMine = lent.from.id === useMe().id
  const change = useApiMutation(endDelegation, { refreshes: [readDelegations] })
  async function end() {
    const body = { toId: lent.to.id, permission: lent.permission }
    if (await change.run({ body })) toast.show({ kind: 'ok', text: t('approvals.lendEnded') })
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <li className="between">
      <span>
        {t(isMine ? 'approvals.lentTo' : 'approvals.lentFrom', {
          permission: words.permission(lent.permission),
          name: isMine ? lent.to.name : lent.from.name,
          until: formatMinute(lent.until),
        })}
      </span>
      {isMine && (
        <Button kind="danger" size="sm" busy={change.isSettling} onClick={() => void end()}>
          {t('approvals.lendEnd')}
        </Button>
      )}
    </li>
  )
}

function LendForm({ lendable }: Pick<Lending, 'lendable'>) {
  const t = useTranslations()
  const errorText = useErrorText()
  const words = useApprovalWords()
  const [chosen, setChosen] = useState(lendable[0]?.permission)
  const [toId, setToId] = useState('')
  const [days, setDays] = useState('1')
  const change = useApiMutation(lendPermission, { refreshes: [readDelegations] })
  const lent = lendable.find(({ permission }) => permission === chosen) ?? lendable[0]
  const takers = lent?.to ?? []
  const taker = takers.find(({ id }) => id === toId) ?? takers[0]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!lent || !taker) return
    const until = Date.now() + Number(days) * dayMs
    const body = { toId: taker.id, permission: lent.permission, until }
    if (await change.run({ body })) toast.show({ kind: 'ok', text: t('approvals.lendDone') })
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <SelectField
        label={t('approvals.lendWhat')}
        options={lendable.map(({ permission }) => ({
          value: permission,
          label: words.permission(permission),
        }))}
        value={lent?.permission ?? ''}
        onChange={(event) =>
          setChosen(
            lendable.find(({ permission }) => permission === event.target.value)?.permission,
          )
        }
      />
      <SelectField
        label={t('approvals.lendTo')}
        options={takers.map(({ id, name }) => ({ value: id, label: name }))}
        value={taker?.id ?? ''}
        onChange={(event) => setToId(event.target.value)}
      />
      <SelectField
        label={t('approvals.lendDays')}
        options={dayChoices.map((n) => ({ value: String(n), label: String(n) }))}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <Button type="submit" block busy={change.busy} unavailable={!taker}>
        {t('approvals.lendSubmit')}
      </Button>
    </form>
  )
}
