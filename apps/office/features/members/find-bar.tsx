import { IconButton } from '@champa/ui/action/icon-button'
import { Icon } from '@champa/ui/brand/icon'
import { close } from '@champa/ui/icons/arrow'
import { magnifyingGlass } from '@champa/ui/icons/form'
import '@champa/ui/form/search-field.css'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'

interface FindBarProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
}

/**
 * One field for every handle of a member. It searches on Enter and not while typing, because every
 * search is recorded.
 */
export function FindBar({ field, text, onText }: FindBarProps) {
  const t = useTranslations()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  if (text !== shown) {
    setShown(text)
    setTyped(text)
  }
  function search(event: FormEvent) {
    event.preventDefault()
    onText(typed.trim())
  }
  return (
    <form className="search member-find" role="search" onSubmit={search}>
      <Icon icon={magnifyingGlass} size={18} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        aria-label={t('members.find')}
        placeholder={t('members.findHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed === '') event.currentTarget.blur()
          setTyped('')
          onText('')
        }}
      />
      {typed === '' ? (
        <kbd>/</kbd>
      ) : (
        <IconButton
          label={t('members.findClear')}
          icon={close}
          size={18}
          onClick={() => {
            setTyped('')
            onText('')
            field.current?.focus()
          }}
        />
      )}
    </form>
  )
}
