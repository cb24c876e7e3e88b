/** Between several numbers of a cell: Google joins them by ` ::: `, people by a slash, a comma or a word. */
const between = /\s*:::\s*|\s*[/;,|\n]\s*|\s+(?:e|ou)\s+/i

const areaCode = /^\(?0?([1-9][1-9])\)?$/

/** A mobile number of Brazil, with or without its country, zeros and the carrier before it. */
const isMobile = (text: string): boolean =>
  /^(?:0*55)?0?(?:\d{2})?[1-9][1-9]9\d{8}$/.test(text.replace(/\D/g, '')) && !/^\s*(?:\+|00)(?!\s*55)/.test(text)

/** With an area at least. */
const isWhole = (text: string): boolean => {
  const { length } = text.replace(/\D/g, '')
  return length >= 10 && length <= 15 && !/^0[358]00/.test(text.replace(/\D/g, ''))
}

/**
 * The number by which somebody is written to, of all that stand in these cells in their order: the first mobile one, else the first that
 * could be one at all, else what stands first. An area code in a cell of its own belongs to the number behind it.
 */
export const choosePhone = (cells: readonly string[]): string => {
  const numbers: string[] = []
  let area = ''
  for (const cell of cells) {
    const alone = areaCode.exec(cell.trim())?.[1]
    if (alone) {
      area = alone
      continue
    }
    // The comma of 5,51E+12 parts nothing.
    for (const part of /^\d+[.,]\d+E/i.test(cell) ? [cell] : cell.split(between)) {
      const text = part.trim()
      if (!/\d/.test(text)) continue
      numbers.push(area !== '' && /^\d{8,9}$/.test(text.replace(/\D/g, '')) ? `${area} ${text}` : text)
    }
    area = ''
  }
  return numbers.find(isMobile) ?? numbers.find(isWhole) ?? cells.find((cell) => cell !== '') ?? ''
}
