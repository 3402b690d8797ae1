import { copy } from '../glyph/money.ts'
import { Icon } from '../mark/icon.tsx'

export interface CopyButtonProps {
  /** Digits only, for numbers. */
  text: string
  label: string
  /** What is copied, for a screen reader: "Copy: account number". */
  spoken: string
  onCopied: () => void
  onFailed: () => void
}

/** The toast is the app's: it knows the words. */
export function CopyButton({ text, label, spoken, onCopied, onFailed }: CopyButtonProps) {
  const run = () => {
    if (!navigator.clipboard) onFailed()
    else navigator.clipboard.writeText(text).then(onCopied, onFailed)
  }
  return (
    <button type="button" className="copy" aria-label={spoken} onClick={run}>
      <Icon glyph={copy} size={18} />
      {label}
    </button>
  )
}
