import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { BalanceView } from './balance/balance-view.tsx'
import { BreaksView } from './breaks/breaks-view.tsx'
import { type BooksView, viewOf } from './books-views.ts'
import { DaysView } from './days/days-view.tsx'
import { LookupView } from './lookup/lookup-view.tsx'
import { ProofsView } from './proofs-view.tsx'

const views: Record<BooksView, ComponentType> = {
  proofs: ProofsView,
  balance: BalanceView,
  breaks: BreaksView,
  days: DaysView,
  lookup: LookupView,
}

/** The books: proofs and trial balance, and where they differ from the banks. */
export function BooksRoom() {
  const [path] = useLocation()
  const view = viewOf(path)
  const View = views[view]
  return <View key={view} />
}
