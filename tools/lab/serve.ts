import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Answer, type Call, readJson, type StandInServer, serveStandIn } from '../standins/lib/server.ts'
import { silentVoice, voiceType } from '../standins/lib/silent-voice.ts'
import { LabError, presentSwitch, type Switch, turn } from './control.ts'
import type { LabDesk } from './desk.ts'
import type { LabFrame } from './frames.ts'
import type { LabPhone } from './phone.ts'
import type { LabState } from './state.ts'

/** What there is on the page. */
export interface LabParts {
  facts: Pick<LabState, 'productUrl' | 'people'>
  frames: readonly LabFrame[]
  phones: readonly LabPhone[]
  desks: readonly LabDesk[]
  find(path: string): { mime: string; body: Buffer } | null
}

const voiceSeconds = 2
const pageFile = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
const text = (type: string, body: string): Answer => ({ headers: { 'content-type': `${type}; charset=utf-8` }, body })

/** @returns null where the page has no such file */
const answerPage = (path: string): Answer | null => {
  if (path === '/') return text('text/html', pageFile('index.html'))
  if (path === '/page/page.css') return text('text/css', pageFile('page.css'))
  const [, name] = /^\/page\/([a-z-]+\.ts)$/.exec(path) ?? []
  return name ? text('text/javascript', stripTypeScriptTypes(pageFile(name))) : null
}

/** The page of simulated phones, and what its buttons do. */
export const serveLab = (parts: LabParts, port: number): Promise<StandInServer> =>
  serveStandIn(
    async (call) => {
      const { pathname } = call.url
      const page = call.method === 'GET' ? answerPage(pathname) : null
      if (page) return page
      if (pathname === '/state') return { headers: { 'cache-control': 'no-store' }, body: presentAll(parts) }
      if (pathname.startsWith('/files/')) {
        const file = parts.find(pathname)
        return file ? { headers: { 'content-type': file.mime }, body: file.body } : { status: 404 }
      }
      const [, area, key, act] = pathname.split('/')
      try {
        return await steer(parts, { area, key, act }, call)
      } catch (error) {
        if (!(error instanceof LabError)) throw error
        return { status: 422, body: { message: error.message } }
      }
    },
    { port },
  )

const presentAll = ({ facts, frames, phones, desks }: LabParts): LabState => ({
  ...facts,
  frames: [...frames],
  phones: phones.map((phone) => ({
    key: phone.key,
    channel: phone.channel,
    owner: phone.owner,
    controls: phone.switches.map(presentSwitch),
    actions: phone.actions.map(({ name, label }) => ({ name, label })),
    messages: [...phone.messages()],
  })),
  desks: desks.map((desk) => ({
    key: desk.key,
    title: desk.title,
    about: desk.about,
    facts: [...desk.facts()],
    controls: desk.switches.map(presentSwitch),
    entries: [...desk.entries()],
    form: desk.form(),
    download: desk.download?.label ?? null,
  })),
})

interface Steered {
  area: string | undefined
  key: string | undefined
  act: string | undefined
}

const done = (message = ''): Answer => ({ body: { message } })

const steer = async (parts: LabParts, { area, key, act }: Steered, call: Call): Promise<Answer> => {
  const desk = parts.desks.find((one) => one.key === key)
  if (area === 'desks' && desk?.download && act === 'download') {
    const { name, mime, body } = desk.download.make()
    return { headers: { 'content-type': mime, 'content-disposition': `attachment; filename="${name}"` }, body }
  }
  if (call.method !== 'POST') return { status: 404 }
  if (act === 'switch') {
    const switches = switchesOf(parts, area, key)
    if (!switches) return { status: 404 }
    const { name, value } = readJson<{ name: string; value: unknown }>(call)
    turn(switches, name, value)
    return done()
  }
  if (area === 'desks' && desk && act === 'act') {
    const { button, values } = readJson<{ button: string; values: Record<string, string> }>(call)
    return done(await desk.act(button, values))
  }
  const phone = parts.phones.find((one) => one.key === key)
  return area === 'phones' && phone ? steerPhone(phone, act, call) : { status: 404 }
}

const switchesOf = (
  { phones, desks }: LabParts,
  area: string | undefined,
  key: string | undefined,
): readonly Switch[] | undefined => {
  const areas: Record<string, readonly { key: string; switches: readonly Switch[] }[]> = { phones, desks }
  return areas[area ?? '']?.find((one) => one.key === key)?.switches
}

interface WrittenBody {
  text: string
  /** Bytes in base64. */
  file: { name: string; mime: string; base64: string } | null
}

const steerPhone = async (phone: LabPhone, act: string | undefined, call: Call): Promise<Answer> => {
  if (act === 'write') {
    const { text: words, file } = readJson<WrittenBody>(call)
    await phone.write({ text: words, file: file && { ...file, body: Buffer.from(file.base64, 'base64') } })
    return done()
  }
  if (act === 'voice') {
    const file = { name: 'voz.ogg', mime: voiceType, body: silentVoice(voiceSeconds) }
    await phone.write({ text: '', file })
    return done()
  }
  if (act === 'choose') {
    const { messageId, choiceId } = readJson<{ messageId: string; choiceId: string }>(call)
    await phone.choose(messageId, choiceId)
    return done()
  }
  const action = phone.actions.find(({ name }) => name === act)
  return action ? done(await action.run()) : { status: 404 }
}
