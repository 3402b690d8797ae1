import { useRef } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import { magnifyingGlass } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'
import './search-field.css'

export interface SearchFieldProps {
  label: string
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
}

/** A field that filters the content below it while typing; Escape clears it. */
export function SearchField({ label, clearLabel, value, onValueChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    field.current?.focus()
  }
  // On a phone the keyboard covers half of the results, so the field scrolls to the top.
  const makeRoom = () => {
    if (!matchMedia('(min-width: 64em)').matches)
      field.current?.form?.scrollIntoView({
        block: 'start',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
  }
  return (
    <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
      <Icon icon={magnifyingGlass} size={20} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        aria-label={label}
        placeholder={label}
        value={value}
        onFocus={makeRoom}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onValueChange('')}
      />
      {value !== '' && <IconButton label={clearLabel} icon={close} size={18} onClick={clear} />}
    </form>
  )
}
