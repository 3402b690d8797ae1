import { readSpinActive } from '@champa/contract/spin-active'
import { WidgetLink } from '@champa/ui/wallet/widget-tile'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'

interface WheelTileProps {
  online: boolean
  /**
   * The tile shown instead of the wheel when it is inactive, during a time-out, and until both are
   * known.
   */
  otherwise: ReactNode
}

/**
 * A tile that links to the wheel while one is active. During a time-out only the coins link to it,
 * so that coupons can be claimed.
 */
export function WheelTile({ online, otherwise }: WheelTileProps) {
  const t = useTranslations()
  const { data } = useApiQuery(readSpinActive)
  if (!data?.active || data.paused) return otherwise
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

const light = [
  'M14 15L14 4.4A10.6 10.6 0 0 1 21.5 7.5Z',
  'M14 15L24.6 15A10.6 10.6 0 0 1 21.5 22.5Z',
  'M14 15L14 25.6A10.6 10.6 0 0 1 6.5 22.5Z',
  'M14 15L3.4 15A10.6 10.6 0 0 1 6.5 7.5Z',
]
const dim =
  'M14 15L24.6 15A10.6 10.6 0 0 0 21.5 7.5ZM14 15L21.5 22.5A10.6 10.6 0 0 1 14 25.6ZM14 15L6.5 22.5A10.6 10.6 0 0 1 3.4 15ZM14 15L6.5 7.5A10.6 10.6 0 0 1 14 4.4Z'

/** Our own drawing of the prize wheel; the icon set has none. */
function WheelMark() {
  return (
    <svg
      className="i"
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="14" cy="15" r="12" fill="none" stroke="currentColor" strokeWidth="1.8" />
      {light.map((path) => (
        <path key={path} d={path} />
      ))}
      <path d={dim} opacity=".22" />
      <circle
        cx="14"
        cy="15"
        r="3.4"
        fill="var(--surface-1)"
        stroke="currentColor"
        strokeWidth="1.6"
      />
      <path d="M11 0h6l-3 5.4Z" />
    </svg>
  )
}
