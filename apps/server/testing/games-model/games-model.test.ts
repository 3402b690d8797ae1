import { testModel } from './test-model.ts'

testModel(
  'random steps with faults, crashes and clock jumps lose no money and keep the books sound',
)
