import * as contract from '@champa/contract/office/list-views'
import { answer, type Route } from '../../platform/route/route.ts'
import { deleteListView, readListViews, saveListView } from './list-views.ts'

export const listViewRoutes: Route[] = [
  answer(contract.readListViews, readListViews),
  answer(contract.saveListView, saveListView),
  answer(contract.deleteListView, deleteListView),
]
