import type { Bot } from './connect.ts'

/** The live chat of a bot as a visitor's browser shows it. */
export interface LabFrame {
  key: string
  title: string
  about: string
  url: string
}

const abouts = ['Visitante do site, com o bot Loja Demo', 'O mesmo bot, entendido pelo agente do Dialogflow']

export const createFrames = (productUrl: string, bots: readonly Bot[]): LabFrame[] =>
  bots.map(({ name, token }, place) => ({
    key: `livechat-${place + 1}`,
    title: place === 0 ? 'Live chat' : `Live chat: ${name}`,
    about: abouts[place] ?? '',
    url: `${productUrl}/livechat/frame/${token}`,
  }))
