/**
 * Shape of every catalogue: the keys of the Thai one with any text. A missing or surplus key does
 * not compile.
 */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
