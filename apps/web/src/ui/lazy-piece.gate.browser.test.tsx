// Gate: the kit, on which every screen stands.
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { lazyPiece } from './lazy-piece.ts'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

function draw(content: ReactNode): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root?.render(<Suspense fallback="vem aí">{content}</Suspense>))
}
const shown = (): string => document.body.textContent?.trim() ?? ''

function Counter({ step }: { step: number }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      conta {count}
    </button>
  )
}

it('is drawn at once where it was fetched before', async () => {
  const Piece = lazyPiece(async () => Counter)
  await Piece.load()
  draw(<Piece step={1} />)
  expect(shown()).toBe('conta 0')
})

it('comes when it is drawn, and keeps what was done in it when it is drawn again', async () => {
  const coming = Promise.withResolvers<typeof Counter>()
  const Piece = lazyPiece(() => coming.promise)
  draw(<Piece step={2} />)
  expect(shown()).toBe('vem aí')
  coming.resolve(Counter)
  await expect.poll(() => shown()).toBe('conta 0')
  document.querySelector('button')?.click()
  await expect.poll(() => shown()).toBe('conta 2')
  await Piece.load()
  draw(<Piece step={3} />)
  expect(shown()).toBe('conta 2')
})
