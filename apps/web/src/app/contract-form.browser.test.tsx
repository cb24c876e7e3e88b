import '@mantine/core/styles.css'
import '../ui/theme/styles.css'
import '../ui/theme/overlays.css'
import { Button, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { letToastsStand } from '../testing/standing-toasts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormPanel } from '../ui/form-panel.tsx'
import { Overlays } from '../ui/overlays.tsx'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { useContractForm } from './use-contract-form.ts'

const body = z
  .object({
    name: z.string().trim().min(1, 'Dê um nome').max(40),
    isOpen: z.boolean(),
    rows: z.array(z.object({ key: z.string().min(1, 'Falta a chave').max(10) })).max(2, 'No máximo duas linhas'),
  })
  .refine(({ name, isOpen }) => name !== 'fechado' || !isOpen, { message: 'Um fechado não abre' })
type Body = z.infer<typeof body>
const schema = async () => body

interface Sending {
  send: (body: Body) => Promise<unknown>
  onDone?: () => unknown
}

const refusal = (fields: Record<string, string>) =>
  new ApiError({ status: 422, code: 'x', message: 'Recusado.', fields })

letToastsStand()

let root: Root
let place: HTMLElement

// A toast whose code is still on its way would come up in the next test.
beforeAll(() => import('../ui/toast-view.tsx'))
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  // Toasts stand above.
  place.style.paddingTop = '240px'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  notifications.clean()
})

const show = (screen: ReactNode): void =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#02cdad">
        {screen}
        <Overlays />
      </AppTheme>
    </QueryClientProvider>,
  )

const begun: Body = { name: '', isOpen: false, rows: [{ key: '' }] }

function Fields({ form }: { form: ReturnType<typeof useContractForm<typeof body, Body, unknown>> }) {
  return (
    <>
      <TextInput label="Nome" {...form.field('name')} />
      <Switch label="Aberto" {...form.checkbox('isOpen')} />
      {form.values.rows.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <TextInput key={place} label={`Chave ${place + 1}`} {...form.field(`rows.${place}.key`)} />
      ))}
      <Button onClick={() => form.set('rows', [...form.values.rows, { key: '' }])}>Mais uma</Button>
    </>
  )
}

function NewRecord({ send, onDone }: Sending) {
  const form = useContractForm({
    schema,
    initialValues: begun,
    send,
    saved: 'Gravado',
    failed: 'Não gravou',
    ...(onDone ? { onDone } : {}),
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit}>
      <Fields form={form} />
      <p role="alert">{form.failure}</p>
      <Button type="submit">Salvar</Button>
    </form>
  )
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Salvar' })

describe('a form over a nested body', () => {
  it('says what is wrong at each path, focuses the first, and takes the error away where it is mended', async () => {
    const send = vi.fn<Sending['send']>()
    show(<NewRecord send={send} />)
    await field('Nome').fill('Ana')
    await page.getByRole('button', { name: 'Mais uma' }).click()
    await field('Chave 1').fill('a')
    await save().click()
    await expect.element(page.getByText('Falta a chave')).toBeVisible()
    await expect.element(field('Chave 2')).toHaveFocus()
    await field('Chave 2').fill('b')
    await expect.element(page.getByText('Falta a chave')).not.toBeInTheDocument()
    await expect.element(field('Chave 2')).toHaveAttribute('maxlength', '10')
    expect(send).not.toHaveBeenCalled()
  })

  it('says under the form what belongs to no control, of the rules and of the server', async () => {
    const send = vi
      .fn<Sending['send']>()
      .mockRejectedValue(refusal({ companyId: 'Empresa fechada', name: 'Já existe' }))
    show(<NewRecord send={send} />)
    await field('Nome').fill('fechado')
    await field('Chave 1').fill('a')
    await page.getByRole('switch', { name: 'Aberto' }).click()
    await save().click()
    await expect.element(page.getByText('Um fechado não abre')).toBeVisible()
    expect(send).not.toHaveBeenCalled()
    await page.getByRole('switch', { name: 'Aberto' }).click()
    await expect.element(page.getByText('Um fechado não abre')).not.toBeInTheDocument()
    await save().click()
    await expect.element(page.getByText('Empresa fechada')).toBeVisible()
    await expect.element(page.getByText('Já existe')).toBeVisible()
    await expect.element(field('Nome')).toHaveFocus()
  })

  it('sends once however often it is pressed, and the success takes the place of the failed try', async () => {
    const sent = Promise.withResolvers<unknown>()
    const send = vi
      .fn<Sending['send']>()
      .mockRejectedValueOnce(new ApiError({ status: 409, code: 'x', message: 'Agora não.' }))
      .mockReturnValueOnce(sent.promise)
    show(<NewRecord send={send} />)
    await field('Nome').fill('Ana')
    await field('Chave 1').fill('a')
    await save().click()
    await expect.element(page.getByText('Não gravou')).toBeVisible()
    await save().click()
    await save().click()
    await expect.poll(() => send.mock.calls.length).toBe(2)
    sent.resolve({})
    await expect.element(page.getByText('Gravado')).toBeVisible()
    await expect.element(page.getByText('Não gravou')).not.toBeInTheDocument()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('takes what fails after the server has taken it for a fault, and for no refusal', async () => {
    const faults: unknown[] = []
    const hear = (event: PromiseRejectionEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      faults.push(event.reason)
    }
    window.addEventListener('unhandledrejection', hear, { capture: true })
    const fault = new Error('the list is not there')
    show(<NewRecord send={async () => ({})} onDone={() => Promise.reject(fault)} />)
    await field('Nome').fill('Ana')
    await field('Chave 1').fill('a')
    await save().click()
    await expect.poll(() => faults).toEqual([fault])
    await expect.element(page.getByText('Não gravou')).not.toBeInTheDocument()
    window.removeEventListener('unhandledrejection', hear, { capture: true })
  })
})

describe('a form over what is stored', () => {
  const part = z
    .object({
      name: z.string().min(1),
      rows: z.array(z.object({ key: z.string() })),
      isOpen: z.boolean().default(true),
    })
    .partial()
  const sent: unknown[] = []
  let follow: (stored: Body) => void

  function Stored({ answers }: { answers: () => Promise<Body> }) {
    const [stored, setStored] = useState<Body>({ name: 'Ana', isOpen: false, rows: [{ key: 'a' }] })
    follow = setStored
    const form = useContractForm({
      schema: async () => part,
      // Made anew for each drawing, as what is made of an answer is.
      stored: structuredClone(stored),
      send: async (change) => {
        sent.push(change)
        return answers()
      },
      onDone: setStored,
    })
    return (
      <form ref={form.ref} noValidate onSubmit={form.submit}>
        <TextInput label="Nome" {...form.field('name')} />
        <TextInput label="Chave" {...form.field('rows.0.key')} />
        <p>{form.isDirty ? 'Há mudanças' : 'Nada mudou'}</p>
        <Button onClick={form.reset}>Descartar</Button>
        <Button type="submit">Salvar</Button>
      </form>
    )
  }
  beforeEach(() => {
    sent.length = 0
  })

  it('sends what changed alone, follows what others save while untouched, and is clean once it is stored', async () => {
    show(<Stored answers={async () => ({ name: 'Bia', isOpen: true, rows: [{ key: 'b' }] })} />)
    await field('Chave').fill('b')
    await expect.element(page.getByText('Há mudanças')).toBeVisible()
    follow({ name: 'Bia', isOpen: true, rows: [{ key: 'a' }] })
    await expect.element(field('Nome')).toHaveValue('Bia')
    await expect.element(field('Chave')).toHaveValue('b')
    await save().click()
    await expect.element(page.getByText('Nada mudou')).toBeVisible()
    expect(sent).toEqual([{ rows: [{ key: 'b' }] }])
  })

  it('keeps what is typed while it is sent, for the next time', async () => {
    const answer = Promise.withResolvers<Body>()
    show(<Stored answers={() => answer.promise} />)
    await field('Nome').fill('Bia')
    await save().click()
    await field('Nome').fill('Caio')
    answer.resolve({ name: 'Bia', isOpen: false, rows: [{ key: 'a' }] })
    await expect.element(page.getByText('Há mudanças')).toBeVisible()
    await expect.element(field('Nome')).toHaveValue('Caio')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(field('Nome')).toHaveValue('Bia')
    await expect.element(page.getByText('Nada mudou')).toBeVisible()
  })
})

describe.each([
  ['dialog', FormDialog],
  ['panel', FormPanel],
] as const)('a form in a %s', (_, Frame) => {
  let isClosed: boolean
  function Framed({ send }: Sending) {
    const form = useContractForm({ schema, initialValues: { ...begun, rows: [] } as Body, send })
    return (
      <Frame
        form={form}
        title="Novo registro"
        onClose={() => {
          isClosed = true
        }}
      >
        <Fields form={form} />
      </Frame>
    )
  }
  beforeEach(() => {
    isClosed = false
  })

  it('begins at its first field, and closes unasked while nothing is typed', async () => {
    show(<Framed send={async () => ({})} />)
    await expect.element(field('Nome')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => isClosed).toBe(true)
  })

  it('asks before what was typed is lost, by a key and by its own act', async () => {
    show(<Framed send={async () => ({})} />)
    await field('Nome').fill('Ana')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('As alterações não salvas serão perdidas. Deseja sair?')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Atenção' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(isClosed).toBe(false)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.poll(() => isClosed).toBe(true)
  })

  it('holds still while it is sent, and gives the focus back with what the server said', async () => {
    const answer = Promise.withResolvers<unknown>()
    show(<Framed send={() => answer.promise} />)
    await field('Nome').fill('Ana')
    await userEvent.keyboard('{Enter}')
    await expect.element(save()).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelector('form [inert]')).not.toBeNull()
    answer.reject(new ApiError({ status: 409, code: 'x', message: 'Agora não.' }))
    await expect.element(page.getByRole('alert').filter({ hasText: 'Agora não.' })).toBeVisible()
    await expect.element(field('Nome')).toHaveFocus()
  })
})
