import '@mantine/core/styles.css'
import './theme/styles.css'
import { Tabs } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TabLine } from './tab-line.tsx'
import { AppTheme } from './theme/app-theme.tsx'

let root: Root
let place: HTMLElement
afterEach(() => {
  root.unmount()
  place.remove()
})

it('a chosen tab that does not fit is scrolled into view', async () => {
  place = document.createElement('div')
  place.style.width = '320px'
  document.body.append(place)
  root = createRoot(place)
  const names = ['Regras', 'Automações', 'Respostas prontas', 'Etiquetas', 'Follow-ups']
  root.render(
    <AppTheme mainColor="#02cdad">
      <Tabs value="Follow-ups">
        <TabLine label="Regras de atendimento" value="Follow-ups">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabLine>
      </Tabs>
    </AppTheme>,
  )
  const line = page.getByRole('tablist', { name: 'Regras de atendimento' })
  await expect.element(line).toBeVisible()
  const right = (): number => page.getByRole('tab', { name: 'Follow-ups' }).element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(line.element().getBoundingClientRect().right + 1)
})
