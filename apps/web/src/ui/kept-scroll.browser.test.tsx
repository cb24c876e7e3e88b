import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { DataTable } from './data-table.tsx'
import { Page } from './page.tsx'

const rows = Array.from({ length: 60 }, (_, place) => ({ id: place + 1 }))
const People = () => (
  <DataTable
    label="Pessoas"
    columns={[{ key: 'name', title: 'Nome', isMain: true, render: ({ id }) => `Pessoa ${id}` }]}
    compact={({ id }) => ({ name: `Pessoa ${id}` })}
    idOf={({ id }) => id}
    rows={rows}
  />
)
const Report = () => (
  <Page name="Relatório">
    {rows.map(({ id }) => (
      <p key={id}>Linha {id}</p>
    ))}
  </Page>
)

it.each([
  ['a list', 1440, 'Pessoas', '/pessoas', 'Pessoa 50'],
  ['a list', 390, 'Pessoas', '/pessoas', 'Pessoa 50'],
  ['a page', 1440, 'Relatório', '/relatorio', 'Linha 55'],
])('%s at %i px is where one left it when one comes back by the browser', async (_what, width, name, path, row) => {
  const { go } = await mountScreen({
    path,
    width,
    height: 700,
    routes: { '/pessoas': People, '/relatorio': Report },
  })
  const place = page.getByRole('region', { name })
  const scrolled = (): number => place.element().scrollTop
  await expect.element(page.getByText(row, { exact: true })).toBeInTheDocument()
  page.getByText(row, { exact: true }).element().scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = scrolled()
  expect(before).toBeGreaterThan(100)
  // The event that it is noted by comes with the next picture.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await go('/outra')
  await expect.element(page.getByText('Outra tela')).toBeVisible()
  await go(-1)
  await expect.element(place).toBeVisible()
  expect(scrolled()).toBe(before)
  // Gone to anew, it begins at its top.
  await go('/outra')
  await expect.element(page.getByText('Outra tela')).toBeVisible()
  await go(path)
  await expect.element(place).toBeVisible()
  expect(scrolled()).toBe(0)
})
