import { describe, expect, it } from 'vitest'
import { clearedFilters, isFiltered, printFilters, readFilters } from './list-filters.ts'

const today = { startAt: '2026-05-04', endAt: '2026-05-04' }
const filters = {
  name: { kind: 'text', label: 'Nome' },
  state: {
    kind: 'choice',
    label: 'Estado',
    as: 'estado',
    initial: 'open',
    options: [
      { value: 'open', label: 'Aberta' },
      { value: 'closed', label: 'Fechada' },
    ],
  },
  bot: { kind: 'choice', label: 'Bot', isOpen: true, options: [] },
  days: { kind: 'days', label: 'Criada em', initial: today },
} as const

const read = (address: string) => {
  const params = new URLSearchParams(address)
  return readFilters(filters, (name) => params.get(name))
}
const anyDay = { startAt: null, endAt: null }

describe('described filters', () => {
  it('begin as the list is opened, without a word in the address', () => {
    expect(read('')).toEqual({ name: '', state: 'open', bot: '', days: today })
    expect(printFilters(filters, read(''))).toEqual({ name: null, estado: null, bot: null, days: null })
  })

  it('come back from the address as they were written', () => {
    const values = { name: 'Ana', state: 'closed', bot: 'Loja', days: { startAt: '2026-05-01', endAt: null } } as const
    const written = printFilters(filters, values)
    expect(written).toEqual({ name: 'Ana', estado: 'closed', bot: 'Loja', days: '2026-05-01~' })
    expect(readFilters(filters, (name) => written[name] ?? null)).toEqual(values)
  })

  it('say in a word that nothing is filtered where the list is opened with something', () => {
    const written = printFilters(filters, { state: '', days: anyDay })
    expect(written).toEqual({ estado: 'todas', days: 'todas' })
    expect(readFilters(filters, (name) => written[name] ?? null)).toMatchObject({ state: '', days: anyDay })
  })

  it('take nonsense for what the list is opened with, and what comes later as it is', () => {
    expect(read('estado=lost&days=ontem&bot=Ainda+vem')).toMatchObject({ state: 'open', days: today, bot: 'Ainda vem' })
  })

  it('tell whether anything is left out, and clear all of it', () => {
    expect(isFiltered(read(''))).toBe(true)
    expect(isFiltered(read('estado=todas&days=todas'))).toBe(false)
    expect(clearedFilters(filters)).toEqual({ name: null, estado: null, bot: null, days: null })
  })
})
