import { copy } from '@champa/client/device/copy'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { useTranslations } from 'use-intl'
import './shown-once.css'

interface ShownOnceProps {
  title: string
  text: string
  label: string
  /** Null while nothing is shown. */
  secret: string | null
  onClose: () => void
}

/** A secret that cannot be read again, with a button that copies it. */
export function ShownOnce({ title, text, label, secret, onClose }: ShownOnceProps) {
  const t = useTranslations()
  return (
    <Sheet
      open={secret !== null}
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <Button block onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="stack">
        <p className="c-2">{text}</p>
        <Secret label={label} secret={secret ?? ''} />
      </div>
    </Sheet>
  )
}

/** A secret with a button that copies it; the toast does not repeat it. */
export function Secret({ label, secret }: { label: string; secret: string }) {
  const t = useTranslations()
  const take = async () => {
    const isDone = await copy(secret)
    toast.show({
      kind: isDone ? 'ok' : 'err',
      text: isDone ? t('team.copied') : t('common.copyFail'),
    })
  }
  return (
    <div className="secret">
      <p className="t-xs c-2">{label}</p>
      <code className="secret__text" translate="no">
        {secret}
      </code>
      <CopyButton label={t('common.copy')} spoken={label} onCopy={() => void take()} />
    </div>
  )
}
