import { maxLookedUp } from '@champa/contract/office/book-lookup'
import type { Db } from '../../../platform/db.ts'
import { linksOf } from './links.ts'
import { nameOf, type Reader, type Ref } from './ref.ts'
import { findNamed } from './seeds.ts'

/** How far the links of an object are followed: from a slip over its payment to the movement. */
const maxSteps = 4

export interface FoundObjects {
  /** What the text itself names. */
  named: readonly Ref[]
  /** Those and everything that hangs on them, nearest first. */
  all: readonly Ref[]
  /** True when there is more than `maxLookedUp`. */
  more: boolean
}

/** Finds what a text names, and follows the links from there. Members end a path. */
export async function findObjects(db: Db, text: string, reader: Reader): Promise<FoundObjects> {
  const named = await findNamed(db, text, reader)
  const found = new Map(named.map((ref) => [nameOf(ref), ref]))
  let [next, more] = [[...found.values()], false]
  for (let step = 0; step < maxSteps && next.length > 0; step += 1) {
    const reached: Ref[] = []
    for (const ref of next)
      for (const linked of await linksOf(db, ref, reader)) {
        if (found.has(nameOf(linked))) continue
        more ||= found.size >= maxLookedUp
        if (found.size >= maxLookedUp) continue
        found.set(nameOf(linked), linked)
        reached.push(linked)
      }
    next = reached
  }
  return { named, all: [...found.values()], more }
}
