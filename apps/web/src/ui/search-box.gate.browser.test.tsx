// Gate: the kit, on which every screen stands.
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SearchBox } from './search-box.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** One text after the other at once: how long a browser takes between two keys says nothing of the pause. */
const typeQuickly = (field: HTMLInputElement, ...texts: string[]): void => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const text of texts) {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

it('searches once after the pause, at once on Enter and on clearing, and always with the newest handler', async () => {
  const searched: string[] = []
  const Host = () => {
    const [value, setValue] = useState('')
    return (
      <MantineProvider>
        <SearchBox
          value={value}
          debounceMs={80}
          label="Buscar"
          // Made anew at each drawing: it knows what is in force.
          onSearch={(text) => {
            searched.push(`${value}→${text}`)
            setValue(text)
          }}
        />
      </MantineProvider>
    )
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Host />)
  const box = page.getByRole('searchbox')
  await expect.element(box).toBeVisible()
  typeQuickly(box.element() as HTMLInputElement, 'an', 'ana ')
  await expect.poll(() => searched).toEqual(['→ana'])
  await userEvent.fill(box, 'bia')
  await userEvent.keyboard('{Enter}')
  expect(searched).toEqual(['→ana', 'ana→bia'])
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  // Nothing that was typed before comes late: the next search is the next.
  await userEvent.fill(box, 'caio')
  await expect.poll(() => searched).toEqual(['→ana', 'ana→bia', 'bia→', '→caio'])
})
