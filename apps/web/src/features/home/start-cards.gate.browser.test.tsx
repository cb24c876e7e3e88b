// Gate: a company's first steps.
import type { Permission } from '@prosa/contract'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { StartCards } from './start-cards.tsx'
import { homeTexts } from './texts.ts'

let held: Permission[] = []
vi.mock('../../app/session.tsx', () => ({
  useCan:
    () =>
    (...wanted: Permission[]) =>
      wanted.some((one) => held.includes(one)),
}))
vi.mock('../../shared/bots/add-bot.ts', () => ({ useAddBot: () => () => undefined }))

const cards = async (permissions: Permission[]): Promise<string[]> => {
  held = permissions
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <MemoryRouter>
      <AppTheme mainColor="#02cdad">
        <div data-testid="cards">
          <StartCards />
        </div>
      </AppTheme>
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('cards')).toBeInTheDocument()
  const text = page.getByTestId('cards').element().textContent ?? ''
  root.unmount()
  place.remove()
  return [homeTexts.createBot, homeTexts.omnichannel, homeTexts.nothingOpen].filter((title) => text.includes(title))
}

it('offers the ways to begin, and the inbox only to whom it is open', async () => {
  expect(await cards(['bot_create', 'omnichannel_view'])).toEqual([homeTexts.createBot, homeTexts.omnichannel])
  // Without bot_create its press answers with the document's error (add-bot.ts).
  expect(await cards(['bot_view', 'omnichannel_view'])).toEqual([homeTexts.createBot, homeTexts.omnichannel])
  expect(await cards(['bot_view'])).toEqual([homeTexts.createBot])
  expect(await cards([])).toEqual([homeTexts.nothingOpen])
})
