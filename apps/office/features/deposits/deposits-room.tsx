import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { type DepositView, viewOf } from './deposit-views.ts'
import { AccountsView } from './accounts/accounts-view.tsx'
import { GatewaysView } from './accounts/gateways-view.tsx'
import { PaymentsView } from './payments/payments-view.tsx'
import { CodesView } from './queues/codes-view.tsx'
import { GiftsView } from './queues/gifts-view.tsx'
import { UnreadView } from './queues/unread-view.tsx'
import { SlipsView } from './slips/slips-view.tsx'
import './deposits.css'

const views: Record<DepositView, ComponentType> = {
  unmatched: () => <PaymentsView view="unmatched" />,
  all: () => <PaymentsView view="all" />,
  slips: SlipsView,
  codes: CodesView,
  gifts: GiftsView,
  unread: UnreadView,
  accounts: AccountsView,
  gateways: GatewaysView,
}

/** Payments into the operator's accounts, and all that has to do with them. */
export function DepositsRoom() {
  const [path] = useLocation()
  const view = viewOf(path)
  const View = views[view]
  return <View key={view} />
}
