import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { chooseCompany, findBot } from '../../tools/lab/connect.ts'
import { logIn } from '../../tools/lab/member.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyMs = 150_000
const password = 'laboratorio'

/** `npm run lab` as a newcomer starts it: every phone writes and is answered, every system hears, and nothing is left when it ends. */
export const labAnswers: Journey = {
  name: 'the lab answers on every channel',
  sizes: [wide],
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-lab-'))
    const lab = startLab(folder)
    try {
      context.step('the lab starts')
      const url = await lab.url
      await answerEverywhere(context, url)
      expectEqual(programsOf(folder).length > 1, true, 'its programs are found while they run')
      context.step('the lab ends')
      await lab.stop()
      expectEqual(programsOf(folder), [], 'programs that the lab left behind')
    } finally {
      await lab.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const startLab = (folder: string): { url: Promise<string>; stop(): Promise<void> } => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/lab/run.ts'], {
    cwd: root,
    env: { ...process.env, LAB_PORT: '0', DATA_DIR: folder, DEMO_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    url: pageOf(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const pageOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`the lab was not ready in time:\n${output}`)), readyMs)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        output += String(data)
        const [, url] = /Telefones simulados em (http\S+),/.exec(output) ?? []
        if (url === undefined) return
        clearTimeout(late)
        resolve(url)
      })
    child.once('exit', () => reject(new Error(`the lab ended:\n${output}`)))
  })

/** What still runs on the lab's folder: each of its programs names it, in its settings or on its command line. */
const programsOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)))
    .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))

/** Empty where it is another's, or has just ended. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const cardOf = (page: Page, name: string): Locator =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name, exact: true }) })

const answerEverywhere = async (context: JourneyContext, url: string): Promise<void> => {
  const { page } = await context.open()
  await page.goto(url)
  for (const channel of ['WhatsApp Business', 'WhatsApp por QR code', 'Messenger', 'Instagram']) {
    context.step(`${channel} is answered`)
    const card = cardOf(page, channel)
    await card.getByPlaceholder('Mensagem').fill('oi')
    await card.getByRole('button', { name: 'Enviar', exact: true }).click()
    await card.locator('.bubble.company').filter({ hasText: 'Como posso ajudar?' }).waitFor()
  }
  context.step('both live chats are answered')
  for (const title of ['Live chat', 'Live chat: Loja com Dialogflow']) {
    const chat = page.frameLocator(`iframe[title="${title}"]`)
    await chat.getByRole('textbox').fill('oi')
    await chat.getByRole('textbox').press('Enter')
    await chat.getByText('Como posso ajudar?').waitFor()
  }
  context.step('the agent is asked')
  const chat = page.frameLocator('iframe[title="Live chat: Loja com Dialogflow"]')
  await chat.getByRole('textbox').fill('cadê minha encomenda')
  await chat.getByRole('textbox').press('Enter')
  await cardOf(page, 'Dialogflow').getByText('“cadê minha encomenda”').first().waitFor()
  context.step('an audio is kept in the bucket')
  await cardOf(page, 'Messenger')
    .getByRole('button', { name: /^Enviar um áudio/ })
    .click()
  await expectSoon(
    async () => (await cardOf(page, 'Arquivos (S3)').getByText('Guardou').count()) > 0,
    true,
    'the file is kept',
  )
  context.step('the outside system is called')
  const productUrl = (await page.getByRole('link', { name: 'Abrir o atendimento' }).getAttribute('href')) ?? ''
  await callSystem(productUrl)
  await cardOf(page, 'Sistema do cliente (webhook)').getByText('assinatura certa').waitFor()
  // A page that stays open would complain of the program that is gone.
  await page.goto('about:blank')
}

const callSystem = async (productUrl: string): Promise<void> => {
  const member = await logIn(productUrl, 'admin@prosa.local', password)
  await chooseCompany(member, 'Demo')
  const bot = await findBot(member, 'Loja Demo')
  await member.call('POST', `/api/bots/${bot?.id}/webhook-config/test`, { endpoint: 'transfer' })
}
