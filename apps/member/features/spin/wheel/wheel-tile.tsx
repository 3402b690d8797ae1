import { readSpinActive } from '@champa/contract/spin-active'
import { WheelMark } from '@champa/ui/brand/wheel-mark'
import { WidgetLink } from '@champa/ui/wallet/widget-tile'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'

interface WheelTileProps {
  online: boolean
  /** Shown in its place while there is no wheel, and until that is known. */
  otherwise: ReactNode
}

/** Links to the wheel while there is one. */
export function WheelTile({ online, otherwise }: WheelTileProps) {
  const t = useTranslations()
  const active = useApiQuery(readSpinActive).data?.active ?? false
  if (!active) return otherwise
  return (
    <WidgetLink
      label={t('nav.spin')}
      tone="accent"
      picture={<WheelMark />}
      disabled={!online}
      href="/user/spin"
    />
  )
}
