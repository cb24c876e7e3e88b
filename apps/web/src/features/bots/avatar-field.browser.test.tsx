import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { AvatarField } from './avatar-field.tsx'
import { type BotDraft, newBotDraft } from './bot-draft.ts'

const sent = vi.fn<(body: unknown) => void>()

function Wizard() {
  const form = useContractForm({
    schema: async () => (await import('./bot-schema.ts')).schema,
    initialValues: { ...newBotDraft('#046af3'), name: 'Loja', workspaceId: 1, target: 1 } as BotDraft,
    send: async (body) => sent(body),
  })
  return (
    <form onSubmit={form.submit}>
      <AvatarField form={form} />
      <button type="submit">Criar</button>
    </form>
  )
}

afterEach(() => vi.unstubAllGlobals())

it('sends the picture when it is chosen, and the bot is made with it', async () => {
  const answers = [
    new Response(JSON.stringify({ message: 'Formato inválido.' }), { status: 400 }),
    new Response(JSON.stringify({ fileId: '0b9f7c1e-3f7a-4c43-9a4e-0c1d2e3f4a5b' })),
  ]
  const fetched = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error())
  vi.stubGlobal('fetch', fetched)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#046af3">
        <Wizard />
      </AppTheme>
    </QueryClientProvider>,
  )
  const field = page.getByLabelText(/Arraste uma imagem/)
  await userEvent.upload(field, new File(['x'], 'rosto.svg'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('rosto.svg: Formato não permitido!')
  expect(fetched).not.toHaveBeenCalled()

  await userEvent.upload(field, new File(['x'], 'rosto.png'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Formato inválido.')
  await userEvent.upload(field, new File(['x'], 'rosto.png'))
  await expect.element(page.getByRole('button', { name: 'Remover imagem' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await page.getByRole('button', { name: 'Criar' }).click()
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Loja', avatarFileId: '0b9f7c1e-3f7a-4c43-9a4e-0c1d2e3f4a5b' }),
    ),
  )
  root.unmount()
  place.remove()
})
