// Gate: the kit, on which every screen stands.
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Dialog } from './dialog.tsx'
import { useUnsaved } from './unsaved.ts'

function Fields() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Texto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function Screen() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Endereços">
      <Fields />
    </Dialog>
  )
}

const texts = page.getByRole('textbox', { name: 'Texto' })

/** Types and presses Escape with nothing between but what React does at once: no frame is drawn, no timer runs. */
const typeAndEscape = async (text: string): Promise<void> => {
  const input = texts.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await Promise.resolve()
  await Promise.resolve()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

it('asks on Escape right after typing, and not right after it was taken back', async () => {
  await mountScreen({ content: <Screen />, width: 390 })
  await expect.element(texts).toBeVisible()
  await typeAndEscape('loja')
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Atenção' })).not.toBeInTheDocument()
  await typeAndEscape('')
  await expect.element(page.getByRole('dialog', { name: 'Endereços' })).not.toBeInTheDocument()
})
