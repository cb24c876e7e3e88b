import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { toastError } from './toast.tsx'

/** A head with an act at its end, and a press at the place where toasts stand. */
function Screen() {
  return (
    <>
      <header style={{ height: 104, display: 'flex', justifyContent: 'center' }}>
        <button type="button">Salvar</button>
      </header>
      <button type="button" style={{ flex: 1 }}>
        Abaixo
      </button>
    </>
  )
}

it.each([390, 900, 1440])(
  'at %i px toasts stand below the heads and let through what is pressed beside them',
  async (width) => {
    await mountScreen({ content: <Screen />, width })
    toastError('Erro ao salvar script. Por favor tente mais tarde!', { detail: 'A internet caiu.', lifeMs: 60_000 })
    toastError('Curto', { lifeMs: 60_000 })
    const toasts = page.getByRole('alert')
    await expect.poll(() => toasts.elements().length).toBe(2)
    const boxes = () => toasts.elements().map((toast) => toast.getBoundingClientRect())
    await expect.poll(() => Math.min(...boxes().map(({ top }) => top))).toBeGreaterThanOrEqual(104)
    for (const { left, right } of boxes()) {
      expect(left).toBeGreaterThanOrEqual(12)
      expect(right).toBeLessThanOrEqual(width - 12)
    }
    // Between two toasts lies their holder, which takes no press.
    const between = (): string | null => {
      const [first, second] = boxes().sort((a, b) => a.top - b.top)
      if (!first || !second) throw new Error('two toasts')
      return document.elementFromPoint(width / 2, (first.bottom + second.top) / 2)?.textContent ?? null
    }
    // They still move where the machine is busy.
    await expect.poll(between).toBe('Abaixo')
  },
)
