/** An amount of money as Brazilians write it; the currency's code where it is none that is known. */
export const priceText = (price: number, currency: string | null | undefined): string => {
  try {
    const style = { style: 'currency', currency: currency || 'BRL' } as const
    return new Intl.NumberFormat('pt-BR', style).format(price).replace(/\u00a0/g, ' ')
  } catch {
    return `${price} ${currency ?? ''}`.trim()
  }
}
