import { mainBrand } from '../brand/brand.ts'

/** Whether the permission concerns brands, which only the main brand manages. */
export const isOfMainBrand = (permission: string): boolean => permission.startsWith('brand.')

/** Name of a main-brand operator in a further brand; local names cannot contain @. */
export const staffName = (username: string): string => `${username}@${mainBrand}`

/** Part of the console's address that carries a ticket: `/console/#ticket=…`. */
export const ticketField = 'ticket'
