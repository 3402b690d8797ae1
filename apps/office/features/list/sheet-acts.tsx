import { Button } from '@champa/ui/action/button'
import { useTranslations } from 'use-intl'

interface SheetActsProps {
  /** The form in the body of the sheet that the second button sends. */
  form: string
  submit: string
  /** Of what cannot be taken back the safe choice is the primary one. */
  isDanger?: boolean | undefined
  busy: boolean
  unavailable?: boolean
  onCancel: () => void
}

/** The foot of a dialog with a form: the way out, and the one act. */
export function SheetActs(props: SheetActsProps) {
  const { form, submit, isDanger = false, busy, unavailable = false, onCancel } = props
  const t = useTranslations()
  return (
    <div className="sheet-acts">
      <Button kind={isDanger ? 'primary' : 'outline'} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        kind={isDanger ? 'danger' : 'primary'}
        type="submit"
        form={form}
        busy={busy}
        unavailable={unavailable}
      >
        {submit}
      </Button>
    </div>
  )
}
