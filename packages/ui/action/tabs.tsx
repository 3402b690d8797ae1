import { useId, type ReactNode } from 'react'
import { Icon } from '../brand/icon.tsx'
import { useRoving } from './use-roving.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  icon: string
  /** Filled icon of the selected tab. */
  iconCurrent: string
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onPick: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/**
 * The tabs of the deposit channels: icons over labels in a row, or a list left of the panel in a
 * wide dialog.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onPick,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const pick = (wanted: string) => {
    const found = tabs.find((tab) => tab.value === wanted)
    if (found) onPick(found.value)
  }
  const onKeyDown = useRoving(
    tabs.map((tab) => tab.value),
    value,
    pick,
  )
  return (
    <div className="cols">
      <div
        className={`tabs tabs--${tabs.length}`}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            data-value={tab.value}
            onClick={() => onPick(tab.value)}
          >
            <Icon icon={tab.value === value ? tab.iconCurrent : tab.icon} />
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
