/**
 * The shape that every language has to fill: the Thai catalogue's, with any words in it.
 * A key that is missing, or one too many, does not compile.
 */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
