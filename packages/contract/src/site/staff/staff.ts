import { mainBrand } from '../brand/brand.ts'

/** The permission is about brands, which only the main brand has. */
export const isOfMainBrand = (permission: string): boolean => permission.startsWith('brand.')

/** Name in a further brand of an operator of the main one; local names cannot contain @. */
export const staffName = (username: string): string => `${username}@${mainBrand}`

/** Part of the console's address that carries a ticket: `/console/#ticket=…`. */
export const ticketField = 'ticket'
