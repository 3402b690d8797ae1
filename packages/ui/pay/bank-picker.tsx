import { useId, useState } from 'react'
import { FieldFrame, type FieldText } from '../form/field-frame.tsx'
import { caretDown } from '../icons/nav.ts'
import { Icon } from '../brand/icon.tsx'
import { Sheet } from '../overlay/sheet.tsx'
import { BankList, type BankListWords } from './bank-list.tsx'
import type { BankChoice } from './find-banks.ts'
import { BankTile } from './bank-tile.tsx'

export interface BankPickerProps extends FieldText {
  banks: readonly BankChoice[]
  value: string
  onPick: (code: string) => void
  /** The text shown while no bank is selected. */
  placeholder: string
  words: BankListWords & { close: string }
}

/**
 * A field that opens a searchable list of banks as coloured tiles, without bank logos, which are
 * trademarks.
 */
export function BankPicker({
  label,
  hint,
  error,
  banks,
  value,
  onPick,
  placeholder,
  words,
}: BankPickerProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const chosen = banks.find((bank) => bank.code === value)
  const pick = (code: string) => {
    onPick(code)
    setOpen(false)
  }
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <button
            {...ids}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            className={['input bank-pick', error && 'is-error', chosen && 'has-leading']
              .filter(Boolean)
              .join(' ')}
            onClick={() => setOpen(true)}
          >
            {chosen && <BankTile code={chosen.code} colour={chosen.colour} />}
            <span className={chosen ? 'grow' : 'grow c-3'}>
              {chosen ? chosen.name : placeholder}
            </span>
            <Icon icon={caretDown} size={18} />
          </button>
          <Sheet open={open} onClose={() => setOpen(false)} title={label} closeLabel={words.close}>
            <BankList
              id={list}
              label={label}
              banks={banks}
              value={value}
              onPick={pick}
              words={words}
            />
          </Sheet>
        </>
      )}
    </FieldFrame>
  )
}
