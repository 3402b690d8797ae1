import { copy } from '../icons/money.ts'
import { Icon } from '../brand/icon.tsx'

export interface CopyButtonProps {
  label: string
  /** Visually hidden name of the copied text: "account number". */
  spoken: string
  /**
   * Copies the text and confirms it. The app provides this, because it has the texts and the
   * browser access.
   */
  onCopy: () => void
}

export function CopyButton({ label, spoken, onCopy }: CopyButtonProps) {
  return (
    <button type="button" className="copy" onClick={onCopy}>
      <Icon icon={copy} size={18} />
      <span>
        <span className="copy__word">{label}</span> <span className="sr">{spoken}</span>
      </span>
    </button>
  )
}
