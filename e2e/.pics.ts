import { launchBrowser, openPerson } from './support/browser.ts'
const base = process.env.BASE ?? 'http://127.0.0.1:3911'
const out = process.env.OUT ?? '/tmp/inbox-pics'
const only = process.env.ONLY?.split(',') ?? []
const who = process.env.WHO ?? 'atendente1@demo.local'
const browser = await launchBrowser()
for (const dark of [false, true]) for (const width of [1440, 900, 390]) {
  const name = `${width}${dark ? '-dark' : ''}`
  if (only.length > 0 && !only.includes(name)) continue
  const { context, page } = await openPerson(browser, { width, height: width === 390 ? 844 : 900, dark })
  await page.goto(`${base}/login`)
  await page.fill('input[type=email], input[name=email]', who)
  await page.fill('input[type=password]', 'demo12345')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => !u.pathname.startsWith('/login'))
  await page.goto(`${base}/omnichannel/`)
  await page.locator('[id^=room-]').first().waitFor({ timeout: 20000 }).catch(() => undefined)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${out}/list-${name}.png` })
  if (width === 390) { await page.locator('[id^=room-]').first().click(); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/room-${name}.png` }) }
  await page.goto(`${base}/omnichannel/?vista=fila`); await page.waitForTimeout(1800)
  await page.screenshot({ path: `${out}/queue-${name}.png` })
  await page.goto(`${base}/omnichannel/?vista=minhas`); await page.waitForTimeout(1500)
  const first = page.locator('[id^=room-]').first()
  if (await first.isVisible().catch(() => false)) { await first.click(); await page.waitForTimeout(1500) }
  await page.screenshot({ path: `${out}/mine-${name}.png` })
  await context.close()
}
await browser.close()
