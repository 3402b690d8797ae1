import type { House } from '../platform/house.ts'

/** Nothing yet. */
export async function seedDemo(_house: House): Promise<void> {}
