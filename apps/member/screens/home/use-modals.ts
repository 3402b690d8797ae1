import { useEffect, useEffectEvent } from 'react'
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

interface ModalState {
  shown: ModalName | null
  /**
   * How often each sheet was opened. Every opening resets the state of the sheet, and a sheet that
   * was never opened is not loaded.
   */
  openings: Readonly<Record<ModalName, number>>
  preset: TransferPreset
  code: string
}

/** The sheets of the home screen. Its functions stay the same for the life of the screen. */
export interface Modals {
  read(): ModalState
  subscribe(listener: () => void): () => void
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
  /** Closes the sheet without a change. */
  dismiss(): void
  /** Closes the sheet of `receive`, unless another has replaced it by the end of its request. */
  leaveReceive(): void
}

const closed: ModalState = {
  shown: null,
  openings: {
    deposit: 0,
    withdraw: 0,
    transfer: 0,
    game: 0,
    collect: 0,
    invite: 0,
    refund: 0,
    receive: 0,
  },
  preset: {},
  code: '',
}

/** Kept outside React, so that a tap renders the sheet and not the screen below it. */
export function createModals(onChanged: () => void): Modals {
  const listeners = new Set<() => void>()
  let state = closed
  const set = (change: Partial<ModalState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const open = (shown: ModalName, more: Partial<ModalState> = {}) =>
    set({
      ...more,
      shown,
      openings: { ...state.openings, [shown]: state.openings[shown] + 1 },
    })
  const dismiss = () => set({ shown: null })
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    deposit: () => open('deposit'),
    withdraw: () => open('withdraw'),
    transfer: (preset) => open('transfer', { preset }),
    game: (code) => open('game', { code }),
    collect: () => open('collect'),
    invite: () => open('invite'),
    refund: () => open('refund'),
    receive: () => open('receive'),
    close(changed = false) {
      dismiss()
      if (changed) onChanged()
    },
    dismiss,
    leaveReceive() {
      if (state.shown === 'receive') dismiss()
    },
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
