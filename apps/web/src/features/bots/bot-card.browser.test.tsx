import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { BotCard, type BotRow } from './bot-card.tsx'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => root.render(null))

const bot = (publication: BotRow['publication']): BotRow => ({
  id: 1,
  name: 'Loja',
  target: 1,
  workspace: 'Matriz',
  workspaceId: 1,
  active: true,
  publication,
})

it.each([
  ['never', 'Nunca publicado'],
  ['published', 'Publicado'],
  ['changed', 'Alterações não publicadas'],
] as const)('says of a bot that is active what customers meet: %s', async (publication, words) => {
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">
        <BotCard bot={bot(publication)} />
      </AppTheme>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('article', { name: 'Loja' }).getByText(words)).toBeVisible()
})

it('says nothing of a script where the bot needs none', async () => {
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">
        <BotCard bot={{ ...bot('none'), target: 6 }} />
      </AppTheme>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Este robô não usa script')).toBeVisible()
  expect(
    page
      .getByRole('term')
      .elements()
      .map((term) => term.textContent),
  ).toEqual(['Workspace', 'Canais', 'Atualizado'])
})
