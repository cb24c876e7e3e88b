// Gate: the kit, on which every screen stands.
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Chart, type ChartProps } from './chart.tsx'

const days: ChartProps = {
  kind: 'line',
  title: 'Histórico de atendimento',
  rowName: 'Dia',
  series: ['Atendimentos'],
  rows: [
    { label: '20/11', values: [1040] },
    { label: '21/11', values: [98] },
  ],
}
const table = () => page.getByRole('table', { name: days.title })

it('says in a table what it draws, and a row is chosen by keys', async () => {
  const choose = vi.fn()
  await mountScreen({ content: <Chart {...days} onChoose={choose} /> })
  await expect.element(table().getByRole('cell', { name: '1.040' })).toBeInTheDocument()
  const day = table().getByRole('button', { name: '21/11' })
  ;(day.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith(days.rows[1])
})

it.each(['doughnut', 'line', 'bars'] as const)('draws %s', async (kind) => {
  const { place } = await mountScreen({ content: <Chart {...days} kind={kind} />, width: 390 })
  await expect.poll(() => place.querySelectorAll('[class*="recharts"] path').length).toBeGreaterThan(0)
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})

it('draws no line through what is to come', async () => {
  const rows = [...days.rows, { label: '22/11', values: [0], isToCome: true }]
  const { place } = await mountScreen({ content: <Chart {...days} rows={rows} />, width: 390 })
  const line = (): string => place.querySelector('.recharts-area-curve')?.getAttribute('d') ?? ''
  await expect.poll(line).toMatch(/^M[^ML]+L[^ML]+$/)
})

it('shows the table in place of the drawing where one likes', async () => {
  await mountScreen({ content: <Chart {...days} /> })
  await page.getByRole('button', { name: 'Ver Histórico de atendimento em tabela' }).click()
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver Histórico de atendimento em gráfico' })).toBeVisible()
})

it('says that there is nothing where all figures are zero', async () => {
  await mountScreen({ content: <Chart {...days} rows={[{ label: '20/11', values: [0] }]} /> })
  await expect.element(page.getByText('Sem dados disponíveis no período selecionado')).toBeVisible()
  expect(table().elements()).toEqual([])
})
