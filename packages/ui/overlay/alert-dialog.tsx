import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonKind } from '../action/button.tsx'
import { AlertPicture, type AlertKind } from './alert-picture.tsx'
import { reachByKeys } from './reach-by-keys.ts'
import { useLayer } from './use-layer.ts'

export interface AlertAction {
  label: string
  onClick: () => void
  /**
   * The style of the button. By default the first action is primary, except in a confirmation,
   * where the first action is the safe choice.
   */
  kind?: ButtonKind
  busy?: boolean
  /** True when the action is not possible now, for example while offline. */
  unavailable?: boolean
}

export interface AlertDialogProps {
  open: boolean
  kind: AlertKind
  /** The kind of the alert, shown above the title and read with it, such as "Error". */
  heading?: string | undefined
  title: string
  /** The alert's text, of which the first sentence says what happened to the money. */
  children: ReactNode
  /** The alert's actions, stacked; the safe action comes first and has the focus. */
  actions: readonly AlertAction[]
  /** Called on Escape; usually the same as the safe action. A tap outside does nothing. */
  onClose: () => void
}

export function AlertDialog({
  open,
  kind,
  heading,
  title,
  children,
  actions,
  onClose,
}: AlertDialogProps) {
  const id = useId()
  const busy = actions.some((action) => action.busy)
  const layer = useLayer(open, () => {
    if (!busy) onClose()
  })
  if (!layer.drawn) return null
  return createPortal(
    <div
      className={layer.leaving ? 'layer layer--alert is-leaving' : 'layer layer--alert'}
      ref={layer.ref}
    >
      <section
        className="alert"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={heading ? `${id}-heading ${id}-title` : `${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        <AlertPicture kind={kind} />
        <AlertTitle id={id} heading={heading} title={title} />
        <div className="alert__text" id={`${id}-text`} ref={reachByKeys}>
          {children}
        </div>
        <div className="acts">
          {actions.map((action, index) => (
            <Button
              key={action.label}
              block
              kind={
                action.kind ?? (index === 0 ? 'primary' : kind === 'confirm' ? 'danger' : 'ghost')
              }
              size={index > 0 && kind !== 'confirm' ? 'sm' : 'md'}
              busy={action.busy ?? false}
              unavailable={(action.unavailable ?? false) || (busy && !action.busy)}
              onClick={action.onClick}
              data-first-focus={index === 0 ? '' : undefined}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </section>
    </div>,
    document.body,
  )
}

function AlertTitle({
  id,
  heading,
  title,
}: Pick<AlertDialogProps, 'heading' | 'title'> & { id: string }) {
  if (!heading)
    return (
      <h2 className="alert__title t-h2" id={`${id}-title`}>
        {title}
      </h2>
    )
  return (
    <div className="alert__title">
      <h2 className="t-h2" id={`${id}-heading`}>
        {heading}
      </h2>
      <p className="t-h3" id={`${id}-title`}>
        {title}
      </p>
    </div>
  )
}
