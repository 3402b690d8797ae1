import { type Authority, mayRead, type Permission } from '@champa/contract/office/permissions'
import { type ComponentType, lazy } from 'react'
import { withWords } from '../../platform/client.ts'
import type { MemberHead } from '@champa/contract/office/members'

/** What every tab and dialog of a member's page gets. */
export interface OfMember {
  id: string
  head: MemberHead
}

type Tab = ComponentType<OfMember>

/** Each tab is its own chunk, and its data is read, and recorded, only when it is opened. */
const tab = (load: () => Promise<{ default: Tab }>): Tab => lazy(() => withWords(load))

/** The tabs of a member's page in their order, each with what it needs to be read. */
const tabs = {
  overview: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/overview.tsx')),
  },
  timeline: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/timeline.tsx')),
  },
  movements: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/movements.tsx')),
  },
  deposits: {
    needs: ['member.personal', 'deposit.read'],
    Tab: tab(() => import('./tabs/deposits.tsx')),
  },
  withdrawals: {
    needs: ['withdrawal.read'],
    Tab: tab(() => import('./tabs/withdrawals.tsx')),
  },
  play: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/play.tsx')),
  },
  rewards: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/rewards.tsx')),
  },
  coins: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/coins.tsx')),
  },
  invites: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/invites.tsx')),
  },
  books: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/books.tsx')),
  },
  security: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/security.tsx')),
  },
  linked: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/linked.tsx')),
  },
  limits: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/limits.tsx')),
  },
  privacy: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/privacy.tsx')),
  },
  notes: {
    needs: ['member.personal'],
    Tab: tab(() => import('./tabs/notes.tsx')),
  },
  looked: {
    needs: ['audit.read'],
    Tab: tab(() => import('./tabs/looked.tsx')),
  },
} as const satisfies Record<string, { needs: readonly Permission[]; Tab: Tab }>

export type MemberTab = keyof typeof tabs
const names = Object.keys(tabs) as MemberTab[]

/** The component of a tab. */
export const tabOf = (name: MemberTab): Tab => tabs[name].Tab

/** The tabs that a person may read. */
export const ownTabs = (person: Authority): MemberTab[] =>
  names.filter((name) => tabs[name].needs.every((permission) => mayRead(person, permission)))
