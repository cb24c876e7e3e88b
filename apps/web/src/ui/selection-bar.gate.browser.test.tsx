// Gate: the kit, on which every screen stands.
import './theme/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SelectionBar } from './selection-bar.tsx'

let root: Root
let place: HTMLElement
afterEach(() => {
  root.unmount()
  place.remove()
})

it.each([360, 390, 600, 1440])('has all that can be done with what is selected in sight, at %i px', async (width) => {
  await page.viewport(width, 800)
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position: fixed; inset: 0'
  root = createRoot(place)
  const onClear = vi.fn()
  const names = ['Transferir salas', 'Etiquetar salas', 'Fechar salas']
  const describe = (count: number) => `${count} salas selecionadas`
  const actions = names.map((name) => (
    <button key={name} type="button">
      <svg width={16} height={16} aria-hidden />
      {name}
    </button>
  ))
  root.render(<SelectionBar count={120} describe={describe} actions={actions} onClear={onClear} />)
  await expect.element(page.getByText('120 salas selecionadas')).toBeVisible()
  for (const button of page.getByRole('button').elements()) {
    const { left, right } = button.getBoundingClientRect()
    expect([left >= 0, right <= width, button.scrollWidth <= button.clientWidth]).toEqual([true, true, true])
  }
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  expect(onClear).toHaveBeenCalledOnce()
})
