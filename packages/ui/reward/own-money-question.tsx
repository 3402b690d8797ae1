import { AlertDialog } from '../overlay/alert-dialog.tsx'

interface OwnMoneyQuestionProps {
  open: boolean
  words: { title: string; text: string; receive: string; notNow: string }
  busy: boolean
  /** True when the credit cannot be accepted now, for example while offline. */
  unavailable: boolean
  onReceive: () => void
  onClose: () => void
}

/** Asks for a second confirmation when accepting a credit also locks the member's own money. */
export function OwnMoneyQuestion({
  open,
  words,
  busy,
  unavailable,
  onReceive,
  onClose,
}: OwnMoneyQuestionProps) {
  return (
    <AlertDialog
      open={open}
      kind="confirm"
      title={words.title}
      actions={[
        { label: words.receive, onClick: onReceive, busy, unavailable, kind: 'primary' },
        { label: words.notNow, onClick: onClose, kind: 'ghost' },
      ]}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </AlertDialog>
  )
}
