import { chromium } from 'playwright-core'
import sparticuz from '@sparticuz/chromium'
const base = process.argv[2], out = '/tmp/help/pic'
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox','--disable-dev-shm-usage','--use-gl=angle','--use-angle=swiftshader'] })
const errors = []
const login = async (ctx, who) => { const page = await ctx.newPage(); page.on('pageerror', e => errors.push(String(e))); page.on('response', r => { if (r.status() >= 500) errors.push(r.status() + ' ' + r.url()) }); await page.goto(base + '/login'); await page.getByLabel('E-mail').fill(who[0]); await page.getByLabel('Senha', { exact: true }).fill(who[1]); await page.keyboard.press('Enter'); await page.waitForURL(u => !u.pathname.includes('login'), { timeout: 20000 }); return page }
const paths = JSON.parse(process.argv[3])
const who = (process.argv[4] ?? 'gestora@demo.local:laboratorio').split(':')
for (const [name, width, scheme] of [['1440', 1440, 'light'], ['1440d', 1440, 'dark'], ['900', 900, 'light'], ['390', 390, 'light']].filter(x => !process.argv[5] || process.argv[5].split(',').includes(x[0]))) {
  const ctx = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme, hasTouch: width === 390, locale: 'pt-BR' })
  const page = await login(ctx, who)
  for (const [slug, path, acts] of paths) { await page.goto(base + path); await page.waitForTimeout(2500); for (const a of acts ?? []) { try { if (a.startsWith('key:')) await page.keyboard.press(a.slice(4)); else if (a.startsWith('type:')) await page.keyboard.type(a.slice(5)); else await page.getByRole(...JSON.parse(a)).first().click({ timeout: 4000 }); await page.waitForTimeout(900) } catch (e) { errors.push(slug + ' ' + a + ' ' + String(e).slice(0, 120)) } } await page.screenshot({ path: `${out}/${slug}-${name}.png` }) }
  await ctx.close()
}
console.log(errors.join('\n') || 'no errors'); await browser.close()
