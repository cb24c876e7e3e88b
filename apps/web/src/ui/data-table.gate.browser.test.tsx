// Gate: the kit, on which every screen stands.
import '@mantine/core/styles.css'
import './theme/styles.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from './data-table.tsx'
import { type Paging, useKeysetPages } from './paging.ts'
import type { Column, Sort } from './table-types.ts'
import { AppTheme } from './theme/app-theme.tsx'

interface Room {
  id: number
  lead: string
  status: string
}

const all: Room[] = Array.from({ length: 45 }, (_, index) => ({
  id: 500 - index,
  lead: index === 3 ? 'Padaria e Confeitaria Sol de Minas da Serra do Espinhaço' : `Lead ${index + 1}`,
  status: 'Aberto',
}))
const columns: Column<Room>[] = [
  { key: 'id', title: 'ID', width: 70, isSortable: true, isPinned: true, render: ({ id }) => id },
  { key: 'lead', title: 'Lead', width: 160, isMain: true, isPinned: true, render: ({ lead }) => lead },
  ...Array.from({ length: 9 }, (_, index) => ({
    key: `more${index}`,
    title: `Coluna ${index + 1}`,
    width: 150,
    filter: index === 0 ? <input aria-label="Filtrar coluna 1" /> : null,
    render: ({ status }: Room) => status,
  })),
]

let root: Root
let place: HTMLElement
const opened = vi.fn<(id: number) => void>()
const told = vi.fn<(ids: number[]) => void>()

interface Given {
  rows?: Room[] | undefined
  failure?: { title: string; onRetry: () => void }
  paging?: Paging
}

function Table(given: Given) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [chosen, setChosen] = useState<Room[]>([])
  const keyset = useKeysetPages({ key: '', perPage: 20, onPerPage: () => undefined })
  const start = Number(keyset.after ?? 0)
  const own = all.slice(start, start + 20)
  const next = start + 20 < all.length ? String(start + 20) : null
  const rows = 'rows' in given ? given.rows : own
  return (
    <DataTable
      label="Salas"
      columns={columns}
      compact={({ lead, status }) => ({ name: lead, detail: 'Loja', when: '21/11', status })}
      compactFilters={<input aria-label="Lead ou telefone" />}
      idOf={({ id }) => id}
      rows={rows}
      sort={sort}
      onSort={setSort}
      selection={{
        rows: chosen,
        onChange: (next) => {
          setChosen(next)
          told(next.map(({ id }) => id))
        },
        nameOf: ({ id }) => `sala ${id}`,
        describe: (count) => `${count} salas selecionadas`,
        actions: <button type="button">Fechar salas</button>,
      }}
      onOpen={({ id }) => opened(id)}
      paging={given.paging ?? keyset.pagingOf({ rows, next, total: 10_000, isTotalCapped: true })}
      failure={given.failure ?? null}
    />
  )
}

const show = (given: Given = {}): void =>
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">
        <Table {...given} />
      </AppTheme>
    </MemoryRouter>,
  )
const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
const row = (name: string): HTMLElement => {
  const found = [...place.querySelectorAll<HTMLElement>('tbody tr, ul > li')].find((one) =>
    one.textContent?.includes(name),
  )
  if (!found) throw new Error(`no row ${name}`)
  return found
}

beforeEach(async () => {
  await page.viewport(1200, 600)
  place = document.createElement('div')
  place.style.cssText = 'position:fixed;inset:0;display:flex;flex-direction:column'
  document.body.append(place)
  root = createRoot(place)
  opened.mockClear()
  told.mockClear()
})
afterEach(() => {
  root.unmount()
  place.remove()
})

describe('the table', () => {
  it('says by which column it is sorted, and which way', async () => {
    show()
    await expect.element(head('ID')).toHaveAttribute('aria-sort', 'none')
    await page.getByRole('button', { name: 'ID' }).click()
    await expect.element(head('ID')).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'ID' }).click()
    await expect.element(head('ID')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(head('Lead')).not.toHaveAttribute('aria-sort')
  })

  it('keeps heads, filters and pinned columns in sight while it scrolls inside itself', async () => {
    show()
    await expect.element(head('ID')).toBeVisible()
    const scroll = page.getByRole('region', { name: 'Salas' }).element()
    const before = head('Lead').element().getBoundingClientRect()
    scroll.scrollTo(400, 300)
    await expect.poll(() => scroll.scrollLeft).toBe(400)
    expect(head('Lead').element().getBoundingClientRect()).toEqual(before)
    const filter = page.getByLabelText('Filtrar coluna 1').element().getBoundingClientRect()
    expect(filter.top).toBeLessThan(80)
    const name = row('Lead 12').querySelector('button')?.getBoundingClientRect()
    expect(name?.left).toBeCloseTo(before.left + 4, -1)
    expect(document.documentElement.scrollWidth).toBe(1200)
  })

  it('is walked with the arrows, opens with Enter and chooses with the space bar', async () => {
    show()
    await expect.element(page.getByRole('button', { name: 'Lead 1', exact: true })).toBeVisible()
    page.getByRole('button', { name: 'Lead 1', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(opened.mock.calls).toEqual([[498]])
    await userEvent.keyboard('{Home}{Shift>}{Tab}{/Shift}{ArrowDown} ')
    expect(told.mock.calls).toEqual([[[499]]])
    await expect.element(page.getByText('1 salas selecionadas')).toBeVisible()
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('chooses a page, keeps what was chosen on another, and gives the focus back when all is let go', async () => {
    show()
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).click()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByRole('checkbox', { name: 'Selecionar sala 480', exact: true }).click()
    await expect.element(page.getByText('21 salas selecionadas')).toBeVisible()
    const box = page.getByRole('checkbox', { name: 'Selecionar todos' }).element() as HTMLInputElement
    expect(box.indeterminate).toBe(true)
    await page.getByRole('button', { name: 'Limpar seleção' }).click()
    expect(told.mock.lastCall).toEqual([[]])
    await expect.element(page.getByText(/salas selecionadas/)).not.toBeInTheDocument()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Salas')
  })

  it('goes on from a place and back the way it came, without counting to the end', async () => {
    show()
    await expect.element(page.getByText('1 a 20 de mais de 10.000')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect.element(page.getByText(/^41 a 45 de/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
    await page.getByRole('button', { name: 'Página anterior' }).click()
    await expect.element(page.getByText(/^21 a 40 de/)).toBeVisible()
    expect(row('Lead 21')).toBeTruthy()
  })

  it('tells a cut text whole', async () => {
    show()
    await page.getByRole('button', { name: /Padaria/ }).hover()
    await expect.poll(() => row('Padaria').querySelector('td[title*="Espinhaço"]')).not.toBeNull()
  })
})

describe('its states', () => {
  it('loads in its final shape, then fails with a way out', async () => {
    const onRetry = vi.fn<() => void>()
    show({ rows: undefined })
    await expect.element(page.getByRole('region', { name: 'Salas' })).toHaveAttribute('aria-busy', 'true')
    expect(place.querySelectorAll('tbody tr')).toHaveLength(12)
    show({ rows: undefined, failure: { title: 'Erro ao buscar salas', onRetry } })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('says that nothing was found below heads and filters, by which one came there', async () => {
    show({ rows: [] })
    await expect.element(page.getByText('Nenhum resultado encontrado')).toBeVisible()
    await expect.element(page.getByLabelText('Filtrar coluna 1')).toBeVisible()
  })
})

describe('under 900 px', () => {
  it('is a list with the same choice, acts and keys, and nothing scrolls sideways', async () => {
    await page.viewport(390, 844)
    show()
    await expect.element(page.getByRole('list', { name: 'Salas' })).toBeVisible()
    expect(place.querySelector('table')).toBeNull()
    await expect.element(page.getByLabelText('Lead ou telefone')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Selecionar sala 499' }).click()
    expect(told.mock.lastCall).toEqual([[499]])
    expect(opened).not.toHaveBeenCalled()
    page.getByRole('button', { name: 'Lead 1', exact: true }).element().focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(opened.mock.calls).toEqual([[499]])
    row('Lead 3').click()
    expect(opened.mock.lastCall).toEqual([498])
    expect(document.documentElement.scrollWidth).toBe(390)
    const bar = page.getByRole('region', { name: '1 salas selecionadas' }).element().getBoundingClientRect()
    expect(bar.left).toBeGreaterThanOrEqual(0)
    expect(bar.right).toBeLessThanOrEqual(390)
  })
})
