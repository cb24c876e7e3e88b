import '../../../../ui/theme/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import zoom from '../canvas/zoom-bar.module.css'
import classes from '../flow-screen.module.css'
import phone from '../simulator/simulator.module.css'
import traffic from '../traffic/traffic-bar.module.css'
import notices from './notices.module.css'

let root: Root
let place: HTMLElement
afterEach(() => {
  root.unmount()
  place.remove()
})

it.each([700, 1000, 1001, 1100, 1200])(
  'leaves the phone free of two notices at %i px, in a low window too',
  async (width) => {
    await page.viewport(width, 560)
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    root.render(
      <div className={classes.editor} data-testing>
        <header />
        <div className={classes.notices}>
          {['Recuperamos o que você tinha digitado e não salvou em 22/11/2026 às 09:15.', 'Esta é a versão 1.'].map(
            (text) => (
              <div key={text} className={notices.notice}>
                <span>{text}</span>
                <button type="button">Descartar as alterações</button>
              </div>
            ),
          )}
        </div>
        <div className={classes.stage}>
          <section className={phone.phone} aria-label="Simulador" />
        </div>
        <aside className={classes.side} />
      </div>,
    )
    await expect.element(page.getByText('Esta é a versão 1.')).toBeVisible()
    const over = page.getByRole('region', { name: 'Simulador' }).element().getBoundingClientRect()
    for (const notice of place.querySelectorAll(`.${notices.notice}`)) {
      const box = notice.getBoundingClientRect()
      expect(box.width).toBeGreaterThan(200)
      expect(box.right).toBeLessThanOrEqual(over.left)
    }
  },
)

it('lies below the controls at the head of a phone, and covers none of them', async () => {
  await page.viewport(390, 844)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <div className={classes.editor}>
      <header />
      <div className={classes.notices}>
        <div className={notices.notice}>Recuperamos as alterações não salvas.</div>
      </div>
      <div className={classes.stage}>
        <div className={zoom.bar} role="toolbar" aria-label="Zoom" style={{ width: 150, height: 34 }} />
      </div>
    </div>,
  )
  const notice = page.getByText('Recuperamos as alterações não salvas.')
  await expect.element(notice).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Zoom' }).element().getBoundingClientRect()
  expect(notice.element().getBoundingClientRect().top).toBeGreaterThan(bar.bottom)
})

it('lies below the days of the traffic on a phone too', async () => {
  await page.viewport(390, 844)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <div className={classes.editor}>
      <header />
      <div className={classes.notices}>
        <div className={notices.notice}>Recuperamos as alterações não salvas.</div>
      </div>
      <div className={classes.stage}>
        <section className={traffic.bar} aria-label="Dias" style={{ width: 250, height: 38 }} data-traffic />
      </div>
    </div>,
  )
  const notice = page.getByText('Recuperamos as alterações não salvas.')
  await expect.element(notice).toBeVisible()
  const bar = page.getByRole('region', { name: 'Dias' }).element().getBoundingClientRect()
  expect(notice.element().getBoundingClientRect().top).toBeGreaterThan(bar.bottom)
})
