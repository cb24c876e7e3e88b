// Gate: the wizard of a bot.
import '../../../ui/theme/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { type BotDraft, newBotDraft } from './bot-draft.ts'
import { LookStep } from './look-step.tsx'

function Wizard() {
  const form = useContractForm({
    schema: async () => (await import('./bot-schema.ts')).schema,
    initialValues: { ...newBotDraft(), name: 'Loja', workspaceId: 1, target: 1 } as BotDraft,
    send: async () => undefined,
  })
  return <LookStep form={form} />
}

it('shows one face of the bot, in the field of its picture and twice in the chat, in the colour that is chosen', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor="#046af3">
        <Wizard />
      </AppTheme>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Cor do avatar: #D6336C' }).click()
  const faces = () =>
    [...place.querySelectorAll('[class*="face"]')].map((face) => {
      const { backgroundColor, borderRadius } = getComputedStyle(face)
      return `${backgroundColor} ${borderRadius}`
    })
  await expect.poll(faces).toEqual(Array(3).fill('rgb(214, 51, 108) 50%'))
  root.unmount()
  place.remove()
})
