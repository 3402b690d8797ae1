import { testModel } from './test-model.ts'

/** The steps are in two files, which run side by side: most of a step is waiting. */
testModel('the second half of many steps of members, games, faults, crashes and hours: what was paid in and won is there in the end, and the books hold after every step')
