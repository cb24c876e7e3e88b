import { type FlowWait, flowWaitSchema, type WaitTemplate, type WaitUnit, type WaitWay, waitLabel } from '../wait.ts'
import { itemSeparator } from './cells.ts'

const openOnly = 'no horário de atendimento'
const ways: Readonly<Record<WaitWay, string>> = { people: 'passar para as pessoas', end: 'encerrar' }

/** The fifth column: the time, then its options, separated as phrases are. */
export const printWait = (wait: FlowWait): string =>
  [
    waitLabel(wait),
    ...(wait.openOnly ? [openOnly] : []),
    ...(wait.template ? [printTemplate(wait.template)] : []),
    ...(wait.otherwise ? [ways[wait.otherwise]] : []),
  ].join(itemSeparator)

/** 'template nome (pt_BR) [valor] [valor]'; what separates items and values is written as in addresses. */
const printTemplate = ({ name, language, values }: WaitTemplate): string =>
  `template ${encodeURIComponent(name)} (${encodeURIComponent(language)})${values.map((value) => ` [${escaped(value)}]`).join('')}`

const escaped = (value: string): string => value.replace(/[%[\]/\r\n\t]/g, encodeURIComponent)

/** Null: it is none. */
const parseTemplate = (item: string): WaitTemplate | null => {
  const [, name, language, values = ''] = /^template (\S+) \(([^()\s]+)\)((?: \[[^\]]*\])*)$/iu.exec(item) ?? []
  if (name === undefined || language === undefined) return null
  try {
    return {
      name: decodeURIComponent(name),
      language: decodeURIComponent(language),
      values: [...values.matchAll(/\[([^\]]*)\]/g)].map(([, value = '']) => decodeURIComponent(value)),
    }
  } catch {
    return null
  }
}

const units: Readonly<Record<string, WaitUnit>> = {
  minuto: 'minutes',
  minutos: 'minutes',
  hora: 'hours',
  horas: 'hours',
  dia: 'days',
  dias: 'days',
}

/** The wait of a cell; null for anything else. */
export const parseWait = (cell: string): FlowWait | null => {
  const [time = '', ...items] = cell.split(itemSeparator).map((item) => item.trim())
  const templates = items.flatMap((item) => parseTemplate(item) ?? [])
  const options = items.filter((item) => parseTemplate(item) === null).map((item) => item.toLowerCase())
  const [, amount, unit = '', at = null] = /^(\d{1,6}) (\p{L}+)(?: às (\d{2}:\d{2}))?$/u.exec(time.toLowerCase()) ?? []
  const [template] = templates
  const written = {
    amount: Number(amount),
    unit: units[unit],
    at,
    openOnly: options.includes(openOnly),
    otherwise: options.includes(ways.people) ? 'people' : options.includes(ways.end) ? 'end' : null,
    ...(template && { template }),
  }
  const isKnown =
    templates.length < 2 &&
    options.every((option) => option === openOnly || option === ways.people || option === ways.end)
  return isKnown ? (flowWaitSchema.safeParse(written).data ?? null) : null
}
