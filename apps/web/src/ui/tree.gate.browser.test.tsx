// Gate: the kit, on which every screen stands.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Tree } from './tree.tsx'

const nodes = [
  {
    id: 1,
    label: 'Vendas',
    children: [
      { id: 2, label: 'Atacado', children: [] },
      { id: 3, label: 'Varejo', children: [] },
    ],
  },
  { id: 4, label: 'Suporte', children: [] },
]
function Form() {
  const [chosen, setChosen] = useState<number[]>([])
  return <Tree label="Workspaces" nodes={nodes} chosen={chosen} onChange={setChosen} hasSearch />
}
const item = (name: string) => page.getByRole('treeitem', { name })

it('is walked, opened and ticked by keys alone, and says what it is', async () => {
  await mountScreen({ content: <Form />, width: 390 })
  await item('Vendas').click()
  await expect.element(item('Varejo')).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Atacado')).toHaveFocus()
  await userEvent.keyboard(' {Home} ')
  // Vendas itself was chosen: the second tick let it and the rest of its branch go.
  await expect.element(item('Varejo')).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(item('Vendas')).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Vendas')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Vendas')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(item('Atacado')).not.toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(item('Suporte')).toHaveFocus()
})

it('shows what a search finds, and a tick there means the whole branch', async () => {
  await mountScreen({ content: <Form />, width: 390 })
  await page.getByRole('searchbox').fill('atac')
  await expect.element(item('Suporte')).not.toBeInTheDocument()
  await item('Vendas').click()
  await page.getByRole('searchbox').fill('')
  await expect.element(item('Varejo')).toHaveAttribute('aria-checked', 'true')
})
