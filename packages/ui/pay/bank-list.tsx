import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { magnifyingGlass } from '../icons/form.ts'
import { Icon } from '../brand/icon.tsx'
import { BankTile } from './bank-tile.tsx'
import { type BankChoice, findBanks } from './find-banks.ts'
import './bank-picker.css'

export interface BankListWords {
  search: string
  common: string
  others: string
  none: string
}

export interface BankListProps {
  id: string
  label: string
  /** The banks, ordered by popularity. */
  banks: readonly BankChoice[]
  value: string
  onPick: (code: string) => void
  words: BankListWords
}

/** Number of large tiles at the top. */
const commonCount = 6
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/**
 * A search field over a listbox. Arrow keys work in both, Enter selects; letters typed in the list
 * go to the search.
 */
export function BankList({ id, label, banks, value, onPick, words }: BankListProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = findBanks(banks, search)
  const { at, begin, onKeyDown } = useArrows(matches, { value, onPick, field })
  const active = matches[at]
  const shared = { 'aria-controls': id, 'aria-activedescendant': active && `${id}-${active.code}` }
  useLayoutEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView({ block: 'nearest' })
  }, [at, search])
  const type = (text: string) => {
    setSearch(text)
    begin()
  }
  const option = (bank: BankChoice) => (
    <Option
      key={bank.code}
      id={`${id}-${bank.code}`}
      bank={bank}
      chosen={bank.code === value}
      active={bank === active}
      onPick={onPick}
    />
  )
  const split = search === '' && matches.length > commonCount
  return (
    <div className="stack" onKeyDown={onKeyDown}>
      <label className="input bank-search">
        <Icon icon={magnifyingGlass} size={20} />
        <input
          {...shared}
          ref={field}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-activedescendant={shared['aria-activedescendant']}
        tabIndex={0}
        data-first-focus=""
        className="bank-list"
      >
        {split && (
          <Group title={words.common} className="bank-tiles">
            {matches.slice(0, commonCount).map(option)}
          </Group>
        )}
        {split && <Group title={words.others}>{matches.slice(commonCount).map(option)}</Group>}
        {!split && matches.map(option)}
      </div>
      <p className={matches.length === 0 ? 'c-2 t-center' : 'sr'} role="status">
        {matches.length === 0 ? words.none : ''}
      </p>
    </div>
  )
}

interface Arrows {
  value: string
  onPick: (code: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** The active option and its keyboard navigation. */
function useArrows(matches: readonly BankChoice[], { value, onPick, field }: Arrows) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      matches.findIndex((bank) => bank.code === value),
    ),
  )
  const at = Math.min(active, matches.length - 1)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const typing = event.target === field.current
    const step = typing && /Left|Right/.test(event.key) ? undefined : steps[event.key]
    const picks = event.key === 'Enter' || (event.key === ' ' && !typing)
    if (step !== undefined) setActive(Math.max(0, Math.min(matches.length - 1, at + step)))
    else if (picks && matches[at]) onPick(matches[at].code)
    if (step !== undefined || picks) event.preventDefault()
    else if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      field.current?.focus()
  }
  return { at, begin: () => setActive(0), onKeyDown }
}

interface OptionProps {
  id: string
  bank: BankChoice
  chosen: boolean
  active: boolean
  onPick: (code: string) => void
}

function Option({ id, bank, chosen, active, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      data-code={bank.code}
      className={active ? 'bank-opt is-active' : 'bank-opt'}
      onClick={() => onPick(bank.code)}
    >
      <BankTile code={bank.code} colour={bank.colour} />
      <span>{bank.name}</span>
    </div>
  )
}

function Group({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={title}>
      <p className="label" aria-hidden="true">
        {title}
      </p>
      <div className={className} role="presentation">
        {children}
      </div>
    </div>
  )
}
