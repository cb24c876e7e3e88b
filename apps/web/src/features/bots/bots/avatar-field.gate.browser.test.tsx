// Gate: a bot's picture.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { AvatarField } from './avatar-field.tsx'
import { type BotDraft, newBotDraft } from './bot-draft.ts'

const sent = vi.fn<(body: unknown) => void>()

function Wizard() {
  const form = useContractForm({
    schema: async () => (await import('./bot-schema.ts')).schema,
    initialValues: { ...newBotDraft(), name: 'Loja', workspaceId: 1, target: 1 } as BotDraft,
    send: async (body) => sent(body),
  })
  return (
    <form onSubmit={form.submit}>
      <AvatarField form={form} />
      <button type="submit">Criar</button>
    </form>
  )
}

it('shows the picture when it is chosen, refuses what is none, and the bot is made with it', async () => {
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
  await userEvent.upload(field, new File(['x'], 'rosto.gif'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('rosto.gif: Formato não permitido!')
  await userEvent.upload(field, new File(['<svg/>'], 'rosto.svg'))
  await expect.element(page.getByRole('button', { name: 'Remover imagem' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  const avatarIconUrl = `data:image/svg+xml;base64,${btoa('<svg/>')}`
  expect(place.querySelector('img')?.src).toBe(avatarIconUrl)
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect.poll(() => sent).toHaveBeenCalledWith(expect.objectContaining({ name: 'Loja', avatarIconUrl }))
  root.unmount()
  place.remove()
})
