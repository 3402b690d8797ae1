import type { Suggestion } from '@champa/contract/office/payments'
import { Field } from '@champa/ui/form/field'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PanelPart } from '../../list/panel.tsx'
import { BankCode } from './payment-marks.tsx'

/** To whom a payment would be given. A member that was typed has no name yet. */
export interface ChosenMember {
  id: string
  name: string | null
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[]
  chosen: ChosenMember | null
  onChoose: (member: ChosenMember | null) => void
}

const memberNumber = /^\d{1,18}$/

/** Members who may have paid, best first, and a field for any other member. */
export function Suggestions({ suggestions, chosen, onChoose }: SuggestionsProps) {
  const t = useTranslations()
  const group = useId()
  const [typed, setTyped] = useState('')
  const isOther = chosen !== null && chosen.id === typed
  return (
    <PanelPart title={t('deposits.whose')} aside={t('deposits.whoseText')}>
      {suggestions.length === 0 && <p className="c-2">{t('deposits.nobodyFits')}</p>}
      <div className="suggestions" role="radiogroup" aria-label={t('deposits.whose')}>
        {suggestions.map((one, at) => (
          <SuggestedMember
            key={one.member.id}
            suggestion={one}
            group={group}
            place={at + 1}
            isChosen={chosen?.id === one.member.id && !isOther}
            onChoose={() => {
              setTyped('')
              onChoose({ id: one.member.id, name: one.member.name })
            }}
          />
        ))}
      </div>
      <Field
        label={t('deposits.otherMember')}
        hint={t('deposits.otherMemberHint')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={typed === '' || memberNumber.test(typed) ? undefined : t('list.wrongShape')}
        onChange={(event) => {
          const id = event.target.value.trim()
          setTyped(id)
          onChoose(memberNumber.test(id) ? { id, name: null } : null)
        }}
      />
    </PanelPart>
  )
}

interface SuggestedMemberProps {
  suggestion: Suggestion
  group: string
  place: number
  isChosen: boolean
  onChoose: () => void
}

const parts = [
  { name: 'digits', most: 45 },
  { name: 'name', most: 30 },
  { name: 'notice', most: 15 },
  { name: 'before', most: 10 },
] as const

/** A member with the score, and what each part of it says. */
function SuggestedMember(props: SuggestedMemberProps) {
  const { suggestion, group, place, isChosen, onChoose } = props
  const t = useTranslations()
  const { member, bankCode, accountNo, accountName, score } = suggestion
  return (
    <label className={isChosen ? 'suggestion is-chosen' : 'suggestion'}>
      <input
        type="radio"
        name={group}
        data-act={`suggestion-${place}`}
        checked={isChosen}
        onChange={onChoose}
        onClick={onChoose}
      />
      <span className="suggestion__head">
        <b>{member.name}</b> <span className="c-3 num">{member.id}</span>
        <span className="c-3 num">{member.phone}</span>
        <b className="suggestion__score num">{score}</b>
      </span>
      <span className="suggestion__bar" aria-hidden="true">
        <i style={{ width: `${score}%` }} />
      </span>
      <span className="c-2">
        {bankCode !== null && <BankCode code={bankCode} />} <span className="num">{accountNo}</span>{' '}
        {accountName}
      </span>
      <span className="suggestion__parts">
        {parts.map(({ name, most }) => {
          const points = suggestion.parts[name]
          return (
            <span key={name} className={points === 0 ? 'c-3' : undefined}>
              <span className="num">
                {points}/{most}
              </span>{' '}
              {t(`suggestionPart.${name}`)}
            </span>
          )
        })}
      </span>
    </label>
  )
}
