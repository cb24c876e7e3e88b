// Gate: every form.
import '@mantine/core/styles.css'
import '../ui/theme/styles.css'
import { Button, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import { queryClient } from './query-client.ts'
import { useContractForm } from './use-contract-form.ts'

const body = z.object({ email: z.string().min(1, 'Campo obrigatório') })

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

interface FormProps {
  schema: () => Promise<typeof body>
  send: (body: { email: string }) => Promise<unknown>
}

function EmailForm({ schema, send }: FormProps) {
  const form = useContractForm({ schema, send, initialValues: { email: '' } })
  return (
    <form ref={form.ref} onSubmit={form.submit}>
      <TextInput label="E-mail" {...form.field('email')} />
      <Button type="submit" disabled={form.isSending}>
        Salvar
      </Button>
    </form>
  )
}

const bodiesOf = (send: Mock<FormProps['send']>): unknown[] => send.mock.calls.map(([sent]) => sent)

const show = (props: FormProps): void =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#02cdad">
        <EmailForm {...props} />
      </AppTheme>
    </QueryClientProvider>,
  )

it('sends nothing unchecked where it is pressed before its rules have come', async () => {
  const rules = Promise.withResolvers<typeof body>()
  const send = vi.fn<FormProps['send']>().mockResolvedValue({})
  show({ schema: () => rules.promise, send })
  const save = page.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(send).not.toHaveBeenCalled()
  rules.resolve(body)
  await expect.element(page.getByText('Campo obrigatório')).toBeVisible()
  await expect.element(save).toBeEnabled()
  expect(send).not.toHaveBeenCalled()

  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
  await save.click()
  await expect.poll(() => bodiesOf(send)).toEqual([{ email: 'ana@exemplo.com.br' }])
})

it('looks at a step once its rules have come, however soon one goes on', async () => {
  const rules = Promise.withResolvers<typeof body>()
  const went = vi.fn()
  const Step = () => {
    const form = useContractForm({ schema: () => rules.promise, send: async () => ({}), initialValues: { email: '' } })
    const goOn = async (): Promise<void> => {
      const errors = await form.check(['email'])
      went(errors)
    }
    return (
      <form ref={form.ref}>
        <TextInput label="E-mail" {...form.field('email')} />
        <Button onClick={() => void goOn()}>Avançar</Button>
      </form>
    )
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#02cdad">
        <Step />
      </AppTheme>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Avançar' }).click()
  expect(went).not.toHaveBeenCalled()
  rules.resolve(body)
  await expect.element(page.getByText('Campo obrigatório')).toBeVisible()
  expect(went).toHaveBeenCalledExactlyOnceWith({ email: 'Campo obrigatório' })
})

it('lets the server check alone where its rules cannot be had', async () => {
  const send = vi.fn<FormProps['send']>().mockResolvedValue({})
  show({ schema: () => Promise.reject(new Error('offline')), send })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => bodiesOf(send)).toEqual([{ email: '' }])
})

it('sends nothing any more where it was left while its rules had not come', async () => {
  const rules = Promise.withResolvers<typeof body>()
  const send = vi.fn<FormProps['send']>().mockResolvedValue({})
  show({ schema: () => rules.promise, send })
  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
  await page.getByRole('button', { name: 'Salvar' }).click()
  root.render(null)
  await expect.poll(() => place.childElementCount).toBe(0)
  rules.resolve(body)
  // What waited for the rules goes on before this.
  await rules.promise.then(() => Promise.resolve())
  await expect.poll(() => document.querySelector('form')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})
