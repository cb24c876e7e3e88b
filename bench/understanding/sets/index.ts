import { bank } from './bank.ts'
import { clinic } from './clinic.ts'
import { provider } from './provider.ts'
import { school } from './school.ts'
import { shop } from './shop.ts'
import { smallTalk } from './small-talk.ts'

/** One intent of a set: phrases as its author would train it, and what others might write. */
export interface Intent {
  name: string
  training: string[]
  messages: string[]
}

/** A subject with its intents. */
export interface PhraseSet {
  name: string
  intents: Intent[]
}

const phrases = (text: string): string[] => text.split(';').map((phrase) => phrase.trim())

/** Reads a set: a line '# name | training phrases', then a line of messages, phrases parted by ';'. */
function readSet(name: string, text: string): PhraseSet {
  const lines = text.trim().split('\n')
  const intents: Intent[] = []
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [title = '', training = ''] = (lines[index] ?? '').slice(2).split('|')
    intents.push({ name: title.trim(), training: phrases(training), messages: phrases(lines[index + 1] ?? '') })
  }
  return { name, intents }
}

/** The sets made for this project: nothing in them comes from any other bot. */
export const phraseSets: readonly PhraseSet[] = [
  readSet('loja', shop),
  readSet('banco', bank),
  readSet('clínica', clinic),
  readSet('escola', school),
  readSet('provedor', provider),
  readSet('conversa', smallTalk),
]
