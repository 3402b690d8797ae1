import { ChampaBlossom } from '../brand/champa-mark.tsx'
import { Icon } from '../brand/icon.tsx'
import { infoDuo, sealQuestionDuo, warningCircleDuo } from '../icons/alert.ts'

export type AlertKind = 'success' | 'error' | 'confirm' | 'warn' | 'info'

const tiles = {
  error: { tone: 'is-chili', icon: warningCircleDuo },
  confirm: { tone: 'is-accent', icon: sealQuestionDuo },
  warn: { tone: 'is-warn', icon: warningCircleDuo },
  info: { tone: 'is-river', icon: infoDuo },
}

function SuccessBlossom() {
  return (
    <svg
      className="alert__blossom"
      width="96"
      height="96"
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
    >
      <g transform="translate(60 60) scale(.9677)">
        <ChampaBlossom />
      </g>
      <circle cx="96" cy="96" r="20" fill="var(--surface-1)" />
      <circle cx="96" cy="96" r="16" fill="#1D8A63" />
      <path
        d="M89 96l5 5 10-11"
        stroke="#fff"
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function AlertPicture({ kind }: { kind: AlertKind }) {
  if (kind === 'success') return <SuccessBlossom />
  const { tone, icon } = tiles[kind]
  return (
    <span className={`tile-ic alert__tile ${tone}`}>
      <Icon icon={icon} size={38} />
    </span>
  )
}
