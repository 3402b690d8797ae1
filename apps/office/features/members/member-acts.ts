import type { MemberHead } from '@champa/contract/office/members'
import {
  type Authority,
  mayAct,
  type Permission,
  rolesThatAct,
} from '@champa/contract/office/permissions'
import type { StaffRole } from '@champa/contract/office/roles'
import { type ComponentType, lazy } from 'react'
import { withWords } from '../../platform/client.ts'
import type { OfMember } from './member-tabs.ts'

export interface ActProps extends OfMember {
  /** Whether the dialog is open; it stays in the page, so that what was typed stays. */
  open: boolean
  onClose: () => void
}

type Act = ComponentType<ActProps>

interface Spec {
  needs: Permission
  /** True where a second person decides, always or from a limit on. */
  second?: true
  /** Whether the act makes sense for the member as it stands; absent: always. */
  fits?: (head: MemberHead) => boolean
  Dialog: Act
}

/** Dialogs are chunks of their own, loaded when one is opened. */
const dialog = (load: () => Promise<{ default: Act }>): Act => lazy(() => withWords(load))

const isOpen = ({ closedAt, isForgotten }: MemberHead): boolean => closedAt === null && !isForgotten
const isExcluded = ({ member }: MemberHead): boolean => member.status === 'self-excluded'

/** What staff do about a member, in the order of the menu. */
const acts = {
  note: { needs: 'member.note', Dialog: dialog(() => import('./acts/note.tsx')) },
  freeze: {
    needs: 'member.freeze',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/freeze.tsx')),
  },
  unfreeze: {
    needs: 'member.unfreeze',
    second: true,
    fits: ({ freezes }) => freezes.length > 0,
    Dialog: dialog(() => import('./acts/unfreeze.tsx')),
  },
  flag: { needs: 'risk.case', Dialog: dialog(() => import('./acts/flag.tsx')) },
  endFlag: {
    needs: 'risk.case',
    fits: ({ openFlags }) => openFlags.length > 0,
    Dialog: dialog(() => import('./acts/end-flag.tsx')),
  },
  endSessions: {
    needs: 'member.sessions',
    Dialog: dialog(() => import('./acts/end-sessions.tsx')),
  },
  unblock: {
    needs: 'member.sessions',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/unblock.tsx')),
  },
  limit: { needs: 'member.limits', fits: isOpen, Dialog: dialog(() => import('./acts/limit.tsx')) },
  timeOut: {
    needs: 'member.timeout',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/time-out.tsx')),
  },
  exclude: {
    needs: 'member.timeout',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/exclude.tsx')),
  },
  bank: {
    needs: 'member.bank',
    second: true,
    fits: isOpen,
    Dialog: dialog(() => import('./acts/bank.tsx')),
  },
  correct: {
    needs: 'money.adjust',
    second: true,
    Dialog: dialog(() => import('./acts/correct.tsx')),
  },
  goodwill: {
    needs: 'money.goodwill',
    second: true,
    fits: isOpen,
    Dialog: dialog(() => import('./acts/goodwill.tsx')),
  },
  coins: {
    needs: 'money.goodwill',
    second: true,
    fits: isOpen,
    Dialog: dialog(() => import('./acts/coins.tsx')),
  },
  groups: {
    needs: 'member.groups',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/groups.tsx')),
  },
  inviter: {
    needs: 'member.groups',
    fits: isOpen,
    Dialog: dialog(() => import('./acts/inviter.tsx')),
  },
  payOut: {
    needs: 'member.exclusion',
    second: true,
    fits: (head) => isExcluded(head) || head.closedAt !== null,
    Dialog: dialog(() => import('./acts/pay-out.tsx')),
  },
  endExclusion: {
    needs: 'member.exclusion',
    second: true,
    fits: isExcluded,
    Dialog: dialog(() => import('./acts/end-exclusion.tsx')),
  },
  reopen: {
    needs: 'member.exclusion',
    second: true,
    fits: ({ closedAt, isForgotten }) => closedAt !== null && !isForgotten,
    Dialog: dialog(() => import('./acts/reopen.tsx')),
  },
  writeOff: {
    needs: 'money.writeoff',
    second: true,
    fits: ({ closedAt }) => closedAt !== null,
    Dialog: dialog(() => import('./acts/write-off.tsx')),
  },
} as const satisfies Record<string, Spec>

export type ActName = keyof typeof acts
const names = Object.keys(acts) as ActName[]
const specOf = (name: ActName): Spec => acts[name]

export const dialogOf = (name: ActName): Act => acts[name].Dialog

export interface Choice {
  name: ActName
  needsSecond: boolean
}

/** What a person may do about a member, and what only others may, with the roles that may. */
export function choicesOf(
  person: Authority,
  head: MemberHead,
): { own: Choice[]; others: { name: ActName; roles: StaffRole[] }[] } {
  const fitting = names.filter((name) => specOf(name).fits?.(head) ?? true)
  return {
    own: fitting
      .filter((name) => mayAct(person, specOf(name).needs))
      .map((name) => ({ name, needsSecond: specOf(name).second ?? false })),
    others: fitting
      .filter((name) => !mayAct(person, specOf(name).needs))
      .map((name) => ({ name, roles: rolesThatAct(specOf(name).needs) })),
  }
}

/** True when the person may do this about the member. */
export const mayDo = (person: Authority, head: MemberHead, name: ActName): boolean =>
  choicesOf(person, head).own.some((choice) => choice.name === name)
