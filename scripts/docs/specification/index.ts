import { calls } from './calls.ts'
import { codes } from './codes.ts'
import { constants } from './constants.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { product } from './product.ts'
import { screens } from './screens.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'

/**
 * A section of the specification: one claim per line, after its id. coverage.ts parses the claims;
 * tests refer to the ids.
 */
export interface Section {
  title: string
  claims: string
}

/** The whole specification, in the order of its pages. */
export const sections: Section[] = [
  product,
  screens,
  home,
  entities,
  states,
  validation,
  calls,
  errors,
  codes,
  constants,
].flat()
