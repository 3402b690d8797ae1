import { testModel } from './test-model.ts'

/** The ten thousand steps are in two files, which run side by side: most of a step is waiting. */
testModel('the first half of ten thousand steps of members, games, faults, crashes and hours: what was paid in and won is there in the end, and the books hold after every step', 5_000)
