import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Answer, type Call, readJson, type StandInServer, serveStandIn } from '../standins/lib/server.ts'
import type { LabPhone, LabSwitches } from './phone.ts'

export interface LabFacts {
  /** Where the product stands. */
  productUrl: string
  /** The live chat of the bot, to be shown beside the phones. */
  livechatUrl: string
  /** Who may log in, for whoever tries the other side. */
  people: readonly { name: string; email: string; password: string }[]
}

const pageFile = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const pages: Record<string, () => Answer> = {
  '/': () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageFile('index.html') }),
  '/page.css': () => ({ headers: { 'content-type': 'text/css; charset=utf-8' }, body: pageFile('page.css') }),
  '/page.js': () => ({
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: stripTypeScriptTypes(pageFile('page.ts')),
  }),
}

/** The page of simulated phones, and what its buttons do. */
export const serveLab = (
  phones: readonly LabPhone[],
  facts: LabFacts,
  files: (path: string) => { mime: string; body: Buffer } | null,
  port: number,
): Promise<StandInServer> =>
  serveStandIn(
    async (call) => {
      const { pathname } = call.url
      const page = pages[pathname]
      if (page) return page()
      if (pathname === '/state') return { body: { ...facts, phones: phones.map(present) } }
      if (pathname.startsWith('/files/')) {
        const file = files(pathname)
        return file ? { headers: { 'content-type': file.mime }, body: file.body } : { status: 404 }
      }
      const [, area, key, act] = pathname.split('/')
      const phone = phones.find((one) => one.key === key)
      if (area !== 'phones' || !phone || call.method !== 'POST') return { status: 404 }
      return act ? steer(phone, act, call) : { status: 404 }
    },
    { port },
  )

const present = (phone: LabPhone) => ({
  key: phone.key,
  channel: phone.channel,
  owner: phone.owner,
  canRead: phone.read !== null,
  switches: phone.switches(),
  messages: phone.messages(),
})

interface WrittenBody {
  text: string
  /** Bytes in base64. */
  file: { name: string; mime: string; base64: string } | null
}

const steer = async (phone: LabPhone, act: string, call: Call): Promise<Answer> => {
  if (act === 'write') {
    const { text, file } = readJson<WrittenBody>(call)
    await phone.write({ text, file: file && { ...file, body: Buffer.from(file.base64, 'base64') } })
  } else if (act === 'choose') {
    const { messageId, choiceId } = readJson<{ messageId: string; choiceId: string }>(call)
    await phone.choose(messageId, choiceId)
  } else if (act === 'read') await phone.read?.()
  else if (act === 'switches') phone.setSwitches(readJson<LabSwitches>(call))
  else return { status: 404 }
  return { body: { success: true } }
}
