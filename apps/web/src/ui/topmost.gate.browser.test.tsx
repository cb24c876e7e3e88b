// Gate: the kit, on which every screen stands.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

function Screen({ isInside }: { isInside: boolean }) {
  const [isPanelOpen, setPanelOpen] = useState(true)
  const [isOver, setOver] = useState(false)
  const dialog = (
    <Dialog isOpen={isOver} onClose={() => setOver(false)} title="Versões">
      <p>Em uso</p>
    </Dialog>
  )
  return (
    <>
      <SidePanel isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} title="Trocas">
        <button type="button" onClick={() => setOver(true)}>
          Ver versões
        </button>
        {isInside ? dialog : null}
      </SidePanel>
      {isInside ? null : dialog}
    </>
  )
}

for (const isInside of [true, false])
  it(`one Escape closes what is over a panel, and the next one the panel (${isInside ? 'within' : 'beside'} it)`, async () => {
    await mountScreen({ content: <Screen isInside={isInside} />, width: 900 })
    await page.getByRole('button', { name: 'Ver versões' }).click()
    const panel = page.getByRole('dialog', { name: 'Trocas' })
    const over = page.getByRole('dialog', { name: 'Versões' })
    await expect.element(over).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(over).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })
