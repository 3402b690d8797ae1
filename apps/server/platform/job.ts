import type { House } from './house.ts'

/** One timer: how often it looks, and what it does. What is due is found in the database, so any process may run it. */
export interface Job {
  name: string
  everyMs: number
  /** Answers how many rows it worked on. */
  run: (house: House) => Promise<number>
}
