import type { Automation, AutomationChoices, DialogTemplate } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { Overlays } from '../../../../ui/overlays.tsx'
import { AppTheme } from '../../../../ui/theme/app-theme.tsx'
import { AutomationsSection } from './automations-section.tsx'

export const choices: AutomationChoices = {
  workspaces: [{ id: 3, name: 'Vendas' }],
  labels: [{ id: 1, name: 'Anúncio' }],
  bots: [],
  people: [],
  cannedAnswers: [],
  tags: [],
  fields: [],
  followUps: [{ id: 6, name: 'Orçamento', workspaceId: 3 }],
}
export const automationOf = (id: number, name: string, over: Partial<Automation> = {}): Automation => ({
  id,
  name,
  workspaceIds: [3],
  definition: { event: 'began', matches: 'all', conditions: [], acts: [{ kind: 'label', labelId: 1 }] },
  state: 'off',
  version: 1,
  recent: 0,
  planned: 0,
  isReadOnly: false,
  revision: `r${id}`,
  ...over,
})

interface Shown {
  automations: Automation[]
  templates: DialogTemplate[]
  sent: { url: string; body: unknown }[]
  /** Shows the section, with such an address. */
  open(query?: string): void
}

/** For tests: the section of automations with a server that answers these. */
export const shownSection = (): Shown => {
  const answer: typeof fetch = async (input, init) => {
    const url = String(input)
    const told = (body: unknown) => new Response(JSON.stringify(body))
    if (init?.body) shown.sent.push({ url, body: JSON.parse(String(init.body)) })
    if (url.endsWith('/choices')) return told(choices)
    if (url.includes('/follow-up-templates')) return told({ result: shown.templates })
    if (url.endsWith('/try'))
      return told({
        rooms: 1,
        looked: 8,
        isCut: false,
        tooLong: 3,
        labelsSince: '2026-05-04T12:00:00Z',
        acted: [{ dialogId: 5, contactName: 'Carla', at: '2026-05-05T12:00:00Z' }],
        conditions: [],
      })
    if (url.includes('/runs'))
      return told({
        result: [
          {
            dialogId: 5,
            contactName: 'Carla',
            at: '2026-05-05T12:00:00Z',
            version: 1,
            outcome: 'done',
            acts: [
              { kind: 'label', skipped: null },
              { kind: 'transfer', skipped: 'held' },
            ],
            chain: [],
          },
        ],
        next: null,
      })
    if (url.endsWith('/automations') && !init?.body)
      return told({
        result: shown.automations,
        total: shown.automations.length,
        bots: [{ id: 5, name: 'Loja', repeat: { minutes: 5, times: 2 }, transferMinutes: null, closeMinutes: 30 }],
      })
    return told({ success: true, ...shown.automations[0] })
  }
  let root: Root
  let place: HTMLElement
  const shown: Shown = {
    automations: [],
    templates: [],
    sent: [],
    open: (query = '') => {
      const Component = () => <AutomationsSection workspaceId={3} />
      const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [`/${query}`] })
      root.render(
        <AppTheme mainColor="#02cdad">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Overlays />
          </QueryClientProvider>
        </AppTheme>,
      )
    },
  }
  beforeEach(async () => {
    shown.automations = [automationOf(1, 'Anúncio', { state: 'on', recent: 38 }), automationOf(2, 'Boleto')]
    shown.templates = []
    shown.sent = []
    vi.stubGlobal('fetch', answer)
    await page.viewport(1440, 900)
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
  })
  afterEach(() => {
    root.unmount()
    place.remove()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  return shown
}
