// Gate: the kit, on which every screen stands.
import './theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActMenu } from './act-menu.tsx'
import { Flyout } from './flyout.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

function draw(content: ReactNode): void {
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  root.render(
    <StrictMode>
      <MantineProvider>{content}</MantineProvider>
    </StrictMode>,
  )
}

const picker = (
  <>
    <Flyout target={<button type="button">Escolher</button>} label="Empresas" width={200}>
      {(close) => (
        <button type="button" onClick={close}>
          Empresa Um
        </button>
      )}
    </Flyout>
    <p style={{ marginTop: 300 }}>Fora</p>
  </>
)

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a flyout', () => {
  it('opens beside its button, which stays the element that it was, and takes the focus in and back', async () => {
    draw(picker)
    const target = button('Escolher')
    await expect.element(target).toHaveAttribute('aria-expanded', 'false')
    const element = target.element()
    await userEvent.click(target)
    const sheet = page.getByRole('dialog', { name: 'Empresas' })
    await expect.element(sheet).toBeVisible()
    expect(target.element()).toBe(element)
    await expect.element(target).toHaveAttribute('aria-expanded', 'true')
    await expect.element(target).toHaveAttribute('aria-controls', sheet.element().id)
    await expect.element(button('Empresa Um')).toHaveFocus()
    const { left, bottom } = element.getBoundingClientRect()
    const box = sheet.element().getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(bottom)
    expect(Math.abs(box.left - left)).toBeLessThan(300)
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(target).toHaveFocus()
  })

  it('closes by its button, by a press elsewhere and by what is chosen, and opens again', async () => {
    draw(picker)
    const target = button('Escolher')
    const sheet = page.getByRole('dialog', { name: 'Empresas' })
    const closings = [target, page.getByText('Fora'), button('Empresa Um')]
    for (const closing of closings) {
      await userEvent.click(target)
      await expect.element(sheet).toBeVisible()
      await userEvent.click(closing)
      await expect.element(sheet).not.toBeInTheDocument()
      await expect.element(target).toHaveAttribute('aria-expanded', 'false')
    }
  })
})

describe('a menu of acts', () => {
  it('does what is chosen by the keyboard, closes and gives the focus back', async () => {
    const acts = [
      { label: 'Transferir', onAct: vi.fn() },
      { label: 'Apagar', onAct: vi.fn(), isDestructive: true },
    ]
    draw(<ActMenu target={<button type="button">Mais</button>} acts={acts} />)
    await expect.element(button('Mais')).toHaveAttribute('aria-haspopup', 'menu')
    button('Mais').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Transferir' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(acts[1]?.onAct).toHaveBeenCalledOnce()
    expect(acts[0]?.onAct).not.toHaveBeenCalled()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button('Mais')).toHaveFocus()
  })

  it('has nothing under the focus where a pointer opened it, and does nothing for the Enter that is held on', async () => {
    const onAct = vi.fn()
    draw(<ActMenu target={<button type="button">Mais</button>} acts={[{ label: 'Apagar', onAct }]} />)
    const item = page.getByRole('menuitem', { name: 'Apagar' })
    await userEvent.click(button('Mais'))
    await expect.element(item).toBeVisible()
    await expect.element(button('Mais')).not.toHaveFocus()
    await expect.element(item).not.toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(item).not.toBeInTheDocument()
    await expect.element(button('Mais')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item).toHaveFocus()
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true }
    // What is refused does not become a press.
    expect(item.element().dispatchEvent(new KeyboardEvent('keydown', held))).toBe(false)
    await userEvent.keyboard('{Enter}')
    expect(onAct).toHaveBeenCalledOnce()
  })

  it('stays open where several may be chosen, and only shows what cannot be done', async () => {
    const onAct = vi.fn()
    draw(
      <ActMenu
        staysOpen
        target={<button type="button">Bots</button>}
        acts={[
          { label: 'Um', isChosen: true, onAct },
          { label: 'Nada' },
          { label: 'Site', href: 'https://exemplo.com/' },
        ]}
      />,
    )
    await userEvent.click(button('Bots'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Um' }))
    expect(onAct).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('menuitem', { name: 'Nada' })).toBeDisabled()
    await expect.element(page.getByRole('menuitem', { name: 'Site' })).toHaveAttribute('rel', 'noopener noreferrer')
  })
})
