import { Parser } from 'htmlparser2'

/** How a number is printed: as a share of a hundred, or as an amount of money. */
export type NumberForm = { kind: 'percent' } | { kind: 'money'; sign: string }

/** Forms that every program knows by their numbers. */
const percent = new Set([9, 10])
const money = new Set([5, 6, 7, 8, 42, 44])

const formOf = (id: number, code: string | undefined): NumberForm | undefined => {
  if (code === undefined) {
    if (percent.has(id)) return { kind: 'percent' }
    return money.has(id) ? { kind: 'money', sign: 'R$' } : undefined
  }
  // Text in quotes is only shown beside the number.
  if (code.replace(/"[^"]*"|\\./g, '').includes('%')) return { kind: 'percent' }
  const sign = /\[\$([^\]-]{1,4})/.exec(code)?.[1] ?? /(?:R|US|U)?\$|€|£/.exec(code.replace(/\[[^\]]*\]/g, ''))?.[0]
  return sign === undefined ? undefined : { kind: 'money', sign: sign.trim() }
}

/** The form of each style of cells, by its number. */
export const numberForms = (styles: string): (NumberForm | undefined)[] => {
  const codes = new Map<number, string>()
  const forms: (NumberForm | undefined)[] = []
  let isOfCells = false
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.slice(tag.indexOf(':') + 1)
        const id = Number(attributes.numFmtId)
        if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '')
        if (name === 'cellXfs') isOfCells = true
        if (name === 'xf' && isOfCells) forms.push(formOf(id, codes.get(id)))
      },
      onclosetag: (tag) => {
        if (tag.endsWith('cellXfs')) isOfCells = false
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(styles)
  return forms
}

/** As it is shown: `10%`, `R$ 1.234,50`. */
export const formedNumber = (value: number, form: NumberForm): string =>
  form.kind === 'percent'
    ? `${(value * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`
    : `${form.sign} ${value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
