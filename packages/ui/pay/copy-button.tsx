import { copy } from '../glyph/money.ts'
import { Icon } from '../mark/icon.tsx'

export interface CopyButtonProps {
  label: string
  /** What is copied, for a screen reader only: "account number". */
  spoken: string
  /** The app copies, and says so: it knows the browser and the words. */
  onCopy: () => void
}

export function CopyButton({ label, spoken, onCopy }: CopyButtonProps) {
  return (
    <button type="button" className="copy" onClick={onCopy}>
      <Icon glyph={copy} size={18} />
      <span>
        <span className="copy__word">{label}</span> <span className="sr">{spoken}</span>
      </span>
    </button>
  )
}
