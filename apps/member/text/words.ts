/**
 * The shape of every language: that of the Thai catalogue, with any texts. A missing or additional
 * key does not compile.
 */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
