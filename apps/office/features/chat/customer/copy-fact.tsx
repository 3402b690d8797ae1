import { formatPhone } from '@champa/ui/format/format-phone'
import { toast } from '@champa/ui/overlay/toast'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { useTranslations } from 'use-intl'
import { copy } from '@champa/client/device/copy'

interface Props {
  term: string
  digits: string
  below?: string
}

/**
 * A number that staff copy into other tools; it is displayed in groups and copied as plain digits.
 */
export function CopyFact({ term, digits, below }: Props) {
  const t = useTranslations()
  const take = async () => {
    const done = await copy(digits)
    toast.show({
      kind: done ? 'ok' : 'err',
      text: done ? t('common.copied', { text: digits }) : t('common.copyFail'),
    })
  }
  return (
    <div className="copy-fact">
      <dt>
        {term}
        {below && <span className="copy-fact__below">{below}</span>}
      </dt>
      <dd>
        <span className="num nowrap">{formatPhone(digits)}</span>
        <CopyButton label={t('common.copy')} spoken={term} onCopy={() => void take()} />
      </dd>
    </div>
  )
}
