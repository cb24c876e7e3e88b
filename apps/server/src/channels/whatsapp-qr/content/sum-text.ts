import { priceText } from '../../readable/price-text.ts'

/** A sum that is told in parts of its currency; empty where it is not told. @param parts How many of them make one */
export const sumText = (value: number | undefined, parts: number | undefined, currency: string | undefined): string =>
  value === undefined ? '' : priceText(value / (parts || 1), currency)
