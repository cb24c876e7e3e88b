// Gate: the kit, on which every screen stands.
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { toastError, toastSuccess } from './toast.tsx'

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
  'at %i px toasts stand above the foot, far from heads, and let through what is pressed beside them',
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

it('what tells of a topic takes the place of what told of it before, whatever either says', async () => {
  await mountScreen({ content: <Screen /> })
  toastError('Não foi possível salvar', { detail: 'A internet caiu.', topic: 'salvar', lifeMs: 60_000 })
  toastError('Não foi possível enviar', { topic: 'enviar', lifeMs: 60_000 })
  toastSuccess('Salvo', { topic: 'salvar', lifeMs: 60_000 })
  await expect.element(page.getByText('Salvo')).toBeVisible()
  await expect.element(page.getByText('Não foi possível salvar')).not.toBeInTheDocument()
  await expect.element(page.getByText('Não foi possível enviar')).toBeVisible()
})

/** As the shell places it: beside the rail, or above the tabs of a phone. */
function Sheet({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const inset = isPhone ? '44px 0 58px 0' : '50px 8px 8px 60px'
  return (
    <>
      <div style={{ position: 'fixed', inset, display: 'flex', flexDirection: 'column' }}>{children}</div>
      {isPhone ? (
        <nav data-bottom-bar style={{ position: 'fixed', inset: 'auto 0 0', height: 58 }}>
          <button type="button">Salas</button>
        </nav>
      ) : null}
    </>
  )
}

/** A table's screen: acts in its head, filters above its columns, its pager at the foot. */
function ListScreen({ isPhone, selected }: { isPhone: boolean; selected: number }) {
  return (
    <Sheet isPhone={isPhone}>
      <button type="button" style={{ height: 60 }}>
        Ações
      </button>
      <button type="button" style={{ height: 90 }}>
        Filtros
      </button>
      <div style={{ flex: 1 }} />
      <SelectionBar
        count={selected}
        describe={(count) => `${count} salas`}
        onClear={() => undefined}
        actions={['Transferir salas', 'Etiquetar salas', 'Fechar salas'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      />
      <Pager
        perPage={20}
        onPerPage={() => undefined}
        range={{ from: 1, to: 10 }}
        total={10}
        onPrevious={null}
        onNext={() => undefined}
      />
    </Sheet>
  )
}

/** An open room: its head above, its composer at the foot. */
function RoomScreen({ isPhone }: { isPhone: boolean }) {
  return (
    <Sheet isPhone={isPhone}>
      <div data-picks-workspaces={isPhone ? undefined : true} data-room style={{ display: 'contents' }}>
        <button type="button" style={{ height: 56 }}>
          Finalizar
        </button>
        <div style={{ flex: 1 }} />
        <button type="button" style={{ height: 100 }}>
          Enviar
        </button>
      </div>
    </Sheet>
  )
}

/** The inbox of a phone: its list alone. */
function PhoneInbox() {
  return (
    <Sheet isPhone>
      <div data-picks-workspaces style={{ display: 'contents' }}>
        <button type="button" style={{ height: 140 }}>
          Buscar
        </button>
      </div>
    </Sheet>
  )
}

it.each([
  ...[390, 560, 900, 1440].flatMap((width) => [
    { width, what: 'a table', content: <ListScreen isPhone={width < 500} selected={0} /> },
    { width, what: 'a table with selected rows', content: <ListScreen isPhone={width < 500} selected={3} /> },
    { width, what: 'a room', content: <RoomScreen isPhone={width < 500} /> },
  ]),
  { width: 390, what: 'the inbox', content: <PhoneInbox /> },
])('at $width px a toast covers no button of $what', async ({ width, content }) => {
  await mountScreen({ content, width, height: 844 })
  toastSuccess('Conversa finalizada com sucesso.', {
    action: { label: 'Desfazer', run: () => undefined },
    lifeMs: 60_000,
  })
  const toast = page.getByRole('status')
  await expect.element(toast).toBeVisible()
  const covered = (): string[] => {
    const box = toast.element().getBoundingClientRect()
    return [...document.querySelectorAll('button, input')].flatMap((one) => {
      if (toast.element().contains(one)) return []
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      return isApart ? [] : [one.textContent || one.getAttribute('aria-label') || 'unnamed']
    })
  }
  // It slides in.
  await expect.poll(covered).toEqual([])
  if (width < 500) expect(Math.round(toast.element().getBoundingClientRect().height)).toBe(48)
})

it.each([390, 900, 1440])('at %i px a toast lies on neither the tabs of a dialog nor its acts', async (width) => {
  const size = Math.min(620, width)
  const dialog = (
    <div
      role="dialog"
      aria-modal="true"
      style={{ position: 'fixed', top: 24, left: (width - size) / 2, width: size, height: 800 }}
    >
      <button type="button" style={{ display: 'block', width: '100%', height: 104 }}>
        Meta
      </button>
      <button type="button" style={{ position: 'absolute', bottom: 0, width: '100%', height: 56 }}>
        Salvar
      </button>
    </div>
  )
  await mountScreen({ content: dialog, width, height: 844 })
  toastSuccess('Conta conectada.', { lifeMs: 60_000 })
  const toast = page.getByRole('status')
  await expect.element(toast).toBeVisible()
  const isApart = (): boolean => {
    const box = toast.element().getBoundingClientRect()
    return [...document.querySelectorAll('[aria-modal] button')].every((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    })
  }
  await expect.poll(isApart).toBe(true)
})

it('a toast that is shown again has a whole life of its own', async () => {
  await mountScreen({ content: <Screen /> })
  const show = (): void => toastError('Não foi possível salvar.', { lifeMs: 900 })
  const count = (): number => page.getByRole('alert').elements().length
  show()
  await expect.poll(count).toBe(1)
  const first = performance.now()
  await expect.poll(() => performance.now() - first).toBeGreaterThan(450)
  show()
  const second = performance.now()
  await expect.poll(count, { timeout: 10_000 }).toBe(0)
  expect(performance.now() - second).toBeGreaterThan(850)
})

it.each([1200, 1440])('at %i px a toast stands beside a dialog, and not on its head', async (width) => {
  const dialog = (
    <div role="dialog" aria-modal="true" style={{ position: 'fixed', top: 60, left: (width - 620) / 2, width: 620 }}>
      <button type="button" style={{ width: '100%', height: 200 }}>
        Voltar
      </button>
    </div>
  )
  await mountScreen({ content: dialog, width })
  toastError('Erro ao salvar script. Por favor tente mais tarde!', { detail: 'A internet caiu.', lifeMs: 60_000 })
  const toast = page.getByRole('alert')
  await expect.element(toast).toBeVisible()
  const left = page.getByRole('dialog').element().getBoundingClientRect().left
  await expect.poll(() => toast.element().getBoundingClientRect().right).toBeLessThan(left)
})
