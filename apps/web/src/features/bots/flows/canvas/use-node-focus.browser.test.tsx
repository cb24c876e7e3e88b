import { type ReactNode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { atEnd } from '../../../../testing/clean-up.ts'
import { useNodeFocus } from './use-node-focus.ts'

function Frame({ children }: { children?: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  const focusNode = useNodeFocus(frame)
  return (
    <>
      <main ref={frame} tabIndex={-1}>
        {children}
      </main>
      <button type="button" onClick={() => focusNode('far')}>
        Ir
      </button>
      <input aria-label="Outro campo" />
    </>
  )
}

let draw: (card: ReactNode) => void
beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  draw = (card) => root.render(<Frame>{card}</Frame>)
  atEnd(() => {
    root.unmount()
    place.remove()
  })
  draw(null)
})

const cardOf = (isHidden: boolean) => (
  <button
    type="button"
    className="react-flow__node"
    data-id="far"
    style={{ visibility: isHidden ? 'hidden' : 'visible' }}
  >
    Longe
  </button>
)
const card = () => page.getByText('Longe')
const go = () => page.getByRole('button', { name: 'Ir' })

it('gives the keyboard to a card that is drawn later, once it is no longer hidden', async () => {
  await go().click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  draw(cardOf(true))
  await expect.poll(() => document.querySelector('[data-id="far"]')).not.toBeNull()
  await expect.element(page.getByRole('main')).toHaveFocus()
  draw(cardOf(false))
  await expect.element(card()).toHaveFocus()
})

it('takes it from nobody who has gone on meanwhile', async () => {
  await go().click()
  await page.getByRole('textbox', { name: 'Outro campo' }).click()
  draw(cardOf(false))
  await expect.element(card()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Outro campo' })).toHaveFocus()
})
