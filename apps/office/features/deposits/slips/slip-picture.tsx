import { asRefused, type Refused } from '@champa/client/refused'
import { formatClock } from '@champa/client/time'
import { levelOf } from '@champa/contract/office/permissions'
import { type OfficeSlipRow, readSlipPicture } from '@champa/contract/office/deposits/slips'
import { Button } from '@champa/ui/action/button'
import { image } from '@champa/ui/icons/record'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { PanelPart } from '../../list/panel.tsx'

/**
 * The picture of a slip, for those who see personal data unmasked. Opening it is recorded, so that
 * it never opens by itself.
 */
export function SlipPicture({ row }: { row: OfficeSlipRow }) {
  const t = useTranslations()
  const me = useMe()
  const errorText = useErrorText()
  const [link, setLink] = useState<{ url: string; until: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function open() {
    setBusy(true)
    setRefused(null)
    try {
      setLink(await call(readSlipPicture, { params: { member: row.member.id, id: row.id } }))
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setBusy(false)
    }
  }

  if (levelOf(me, 'deposit.read') === 'masked') return null
  return (
    <PanelPart
      title={t('slips.picture')}
      aside={link && t('slips.openUntil', { at: formatClock(link.until) })}
    >
      {link ? (
        <a href={link.url} target="_blank" rel="noreferrer">
          <img
            className="slip-picture"
            src={link.url}
            alt={t('slips.pictureOf', { name: row.member.name })}
          />
        </a>
      ) : (
        <Button
          kind="outline"
          size="sm"
          icon={image}
          data-act="picture"
          busy={busy}
          onClick={() => void open()}
        >
          {t('slips.openPicture')} <kbd>P</kbd>
        </Button>
      )}
      {refused && (
        <p className="c-chili" role="alert">
          {errorText(refused)}
        </p>
      )}
    </PanelPart>
  )
}
