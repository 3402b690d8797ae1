import { testModel } from './test-model.ts'

testModel(
  'many steps of members, games, faults, crashes and hours: what was paid in and won is there in the end, and the books hold after every step',
)
