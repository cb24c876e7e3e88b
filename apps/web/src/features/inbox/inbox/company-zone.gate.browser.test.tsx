// Gate: times in the company's zone.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { TimeZone } from '../../../ui/use-formats.ts'
import { ListRow } from './list/list-row.tsx'
import { row } from './testing.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

it('says when something happened in the company’s time zone, and anew when the zone becomes known', async () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Auckland')
  const dialog = row(1, { lastMessageDateTime: '2026-03-02T01:30:00Z' })
  const now = Date.parse('2026-05-02T12:00:00Z')
  const draw = (zone: string | null): void =>
    root?.render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <TimeZone value={zone}>
            <ListRow dialog={dialog} isCurrent={false} userId={7} now={now} onOpen={() => undefined} />
          </TimeZone>
        </QueryClientProvider>
      </MantineProvider>,
    )
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw(null)
  await expect.element(page.getByText('02/03/2026')).toHaveAttribute('title', '02/03/2026, 14:30:00')
  draw('America/Sao_Paulo')
  await expect.element(page.getByText('01/03/2026')).toHaveAttribute('title', '01/03/2026, 22:30:00')
})
