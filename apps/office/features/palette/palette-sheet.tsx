import { Icon } from '@champa/ui/brand/icon'
import { magnifyingGlass } from '@champa/ui/icons/form'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import type { Me } from '../../platform/use-me.ts'
import type { Choice } from './choices.ts'
import { useChoices } from './use-choices.ts'
import '@champa/ui/form/search-field.css'
import './palette.css'

interface PaletteSheetProps {
  person: Me
  open: boolean
  onClose: () => void
}

/** One field that finds rooms, lists and members, and does what needs no other screen. */
export function PaletteSheet({ person, open, onClose }: PaletteSheetProps) {
  const t = useTranslations()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.find')} closeLabel={t('common.close')}>
      {open && <Palette person={person} onClose={onClose} />}
    </Sheet>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function Palette({ person, onClose }: Omit<PaletteSheetProps, 'open'>) {
  const t = useTranslations()
  const errorText = useErrorText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { choices, isFinding, refused, nothingFound } = useChoices(person, typed, onClose)
  const current = choices[Math.min(at, choices.length - 1)]

  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      const next = (Math.min(at, choices.length - 1) + step + choices.length) % choices.length
      setAt(next)
      document
        .querySelector(`[id="${id}-${choices[next]?.id}"]`)
        ?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    current?.run()
  }

  return (
    <div className="palette">
      <div className="search palette__field">
        <Icon icon={magnifyingGlass} size={20} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-label={t('palette.label')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          data-first-focus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      {refused && (
        <InfoNote kind="error" live>
          {errorText(refused)}
        </InfoNote>
      )}
      {nothingFound && (
        <p className="c-2" role="status">
          {t('members.findEmpty')}. {t('members.findEmptyText')}
        </p>
      )}
      <div role="listbox" id={id} aria-label={t('nav.find')} aria-busy={isFinding || undefined}>
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${id}-${choice.id}`}
            choice={choice}
            isCurrent={choice === current}
            isFirst={choice.group !== choices[index - 1]?.group}
          />
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isCurrent: boolean
  /** Whether it begins a group, which has a heading. */
  isFirst: boolean
}

function Option({ id, choice, isCurrent, isFirst }: OptionProps) {
  const t = useTranslations()
  return (
    <>
      {isFirst && (
        <p className="palette__group" role="presentation">
          {t(`palette.${choice.group}`)}
        </p>
      )}
      <div
        id={id}
        className="palette__option"
        role="option"
        aria-selected={isCurrent}
        onClick={choice.run}
      >
        <b>{choice.words}</b>
        {choice.hint && <span className="c-2 ell">{choice.hint}</span>}
        {choice.keys && <kbd>{choice.keys}</kbd>}
      </div>
    </>
  )
}
