import { type FlowWait, flowWaitSchema, type WaitUnit, type WaitWay, waitLabel } from '../wait.ts'
import { itemSeparator } from './cells.ts'

const openOnly = 'no horário de atendimento'
const ways: Readonly<Record<WaitWay, string>> = { people: 'passar para as pessoas', end: 'encerrar' }

/** The fifth column: the time, then its options, separated as phrases are. */
export const printWait = (wait: FlowWait): string =>
  [waitLabel(wait), ...(wait.openOnly ? [openOnly] : []), ...(wait.otherwise ? [ways[wait.otherwise]] : [])].join(
    itemSeparator,
  )

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
  const [time = '', ...options] = cell.split(itemSeparator).map((item) => item.trim().toLowerCase())
  const [, amount, unit = '', at = null] = /^(\d{1,6}) (\p{L}+)(?: às (\d{2}:\d{2}))?$/u.exec(time) ?? []
  const written = {
    amount: Number(amount),
    unit: units[unit],
    at,
    openOnly: options.includes(openOnly),
    otherwise: options.includes(ways.people) ? 'people' : options.includes(ways.end) ? 'end' : null,
  }
  const isKnown = options.every((option) => option === openOnly || option === ways.people || option === ways.end)
  return isKnown ? (flowWaitSchema.safeParse(written).data ?? null) : null
}
