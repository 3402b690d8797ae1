import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { takeOpenCode } from '../../features/deposit/reopened-code.ts'
import type { TransferPreset } from '../../features/game/play/use-play-actions.ts'

type ModalName =
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'game'
  | 'collect'
  | 'invite'
  | 'refund'
  | 'receive'

export interface Modals {
  shown: ModalName | null
  /**
   * How often each sheet was opened. Every opening resets the state of the sheet, and a sheet that
   * was never opened is not loaded.
   */
  openings: Readonly<Record<ModalName, number>>
  preset: TransferPreset
  code: string
  deposit(): void
  withdraw(): void
  transfer(preset: TransferPreset): void
  game(code: string): void
  collect(): void
  invite(): void
  refund(): void
  /** Opens the sheet that transfers the accrued commission to the wallet. */
  receive(): void
  /** `changed`: money or an account has changed, so the home screen reloads its data. */
  close(changed?: boolean): void
  /** Closes this sheet, unless another has replaced it by the time its pending request ends. */
  leave(name: ModalName): void
}

const never = {
  deposit: 0,
  withdraw: 0,
  transfer: 0,
  game: 0,
  collect: 0,
  invite: 0,
  refund: 0,
  receive: 0,
}

export function useModals(onChanged: () => void): Modals {
  const [shown, setShown] = useState<ModalName | null>(null)
  const [openings, setOpenings] = useState(never)
  const [preset, setPreset] = useState<TransferPreset>({})
  const [code, setCode] = useState('')
  const open = (name: ModalName) => {
    setOpenings((before) => ({ ...before, [name]: before[name] + 1 }))
    setShown(name)
  }
  return {
    shown,
    openings,
    preset,
    code,
    deposit: () => open('deposit'),
    withdraw: () => open('withdraw'),
    transfer: (wanted) => {
      setPreset(wanted)
      open('transfer')
    },
    game: (wanted) => {
      setCode(wanted)
      open('game')
    },
    collect: () => open('collect'),
    invite: () => open('invite'),
    refund: () => open('refund'),
    receive: () => open('receive'),
    close: (changed = false) => {
      setShown(null)
      if (changed) onChanged()
    },
    leave: (name) => setShown((now) => (now === name ? null : now)),
  }
}

const linkedModals = ['deposit', 'withdraw', 'invite', 'refund'] as const

/**
 * `/user/home?open=deposit`: opens the sheet that another screen or the chat links to, then removes
 * the parameter from the URL.
 */
export function useLinkedModal(modals: Modals): void {
  const [search, setSearch] = useSearchParams()
  const name = search.get('open')
  const openLinked = useEffectEvent(() => {
    if (name === null) return
    const linked = linkedModals.find((modal) => modal === name)
    if (linked) modals[linked]()
    setSearch({}, { replace: true })
  })
  const reopen = useEffectEvent(() => {
    if (takeOpenCode() && name === null) modals.deposit()
  })
  useEffect(() => openLinked(), [name])
  useEffect(() => reopen(), [])
}
