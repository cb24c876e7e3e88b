import { z } from 'zod'
import { location } from './read-people-and-places.ts'
import { anything, flag, labelled, lines, listOf, number, type Reader, reader, short, shown, words } from './said.ts'

/* Polls, events and invitations. */

export const poll: Reader = reader(
  { name: words, options: listOf(z.looseObject({ optionName: words })) },
  ({ name, options }) =>
    name || options.length > 0
      ? shown(
          'other',
          lines(labelled('Enquete', name), ...options.map(({ optionName }) => optionName && `- ${optionName}`)),
        )
      : null,
)

/** What was chosen stands there only where it could be opened. */
export const pollVote: Reader = reader({ chosen: listOf(z.string()).optional() }, ({ chosen }) => {
  if (!chosen) return null
  return shown('other', chosen.length > 0 ? `Resposta à enquete: ${chosen.join(', ')}` : 'Resposta à enquete retirada')
})

const responses: Readonly<Record<string, string>> = { 1: 'vou', 2: 'não vou', 3: 'talvez' }

/** The same of an answer to an event. */
export const occasionResponse: Reader = reader({ response: number }, ({ response }) =>
  shown('other', responses[response ?? 0] ? `Resposta ao evento: ${responses[response ?? 0]}` : ''),
)

export const pollResult: Reader = reader(
  { name: words, pollVotes: listOf(z.looseObject({ optionName: words, optionVoteCount: number })) },
  ({ name, pollVotes }) =>
    name || pollVotes.length > 0
      ? shown(
          'other',
          lines(
            labelled('Resultado da enquete', name),
            ...pollVotes.map(
              ({ optionName, optionVoteCount: count }) => optionName && `- ${optionName}: ${count ?? 0}`,
            ),
          ),
        )
      : null,
)

export const occasion: Reader = reader(
  {
    name: words,
    description: words,
    isCanceled: flag,
    startTime: number,
    endTime: number,
    location: anything,
    joinLink: short,
  },
  (part) => {
    const { name, description, isCanceled, startTime: start, endTime: end, joinLink } = part
    if (!name && !description && !start) return null
    const moments = [start, end].map(momentText).filter(Boolean).join(' a ')
    return shown(
      'other',
      lines(
        labelled(isCanceled ? 'Evento cancelado' : 'Evento', name),
        description,
        moments && `${moments} (horário de Brasília)`,
        location(part.location)?.text,
        joinLink,
      ),
    )
  },
)

/** Whose zone counts nobody tells; it is named beside. */
const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const momentText = (seconds: number | undefined): string => {
  const at = new Date((seconds || Number.NaN) * 1_000)
  return Number.isNaN(at.getTime()) ? '' : moment.format(at)
}

export const groupInvitation: Reader = reader({ groupName: words, caption: words }, ({ groupName, caption }) =>
  shown('other', lines(labelled('Convite para um grupo', groupName), caption, 'Só o celular pode aceitá-lo.')),
)

export const channelInvitation: Reader = reader({ newsletterName: words, caption: words }, (part) =>
  shown('other', lines(labelled('Convite para um canal', part.newsletterName), part.caption)),
)

export const scheduledCall: Reader = reader({ title: words, scheduledTimestampMs: number }, (part) => {
  const at = momentText((part.scheduledTimestampMs ?? 0) / 1_000)
  return shown('other', lines(labelled('Ligação marcada', part.title), at && `${at} (horário de Brasília)`))
})

export const stickerPack: Reader = reader({ name: words, publisher: words, caption: words }, (part) =>
  shown('other', lines(labelled('Pacote de figurinhas', part.name), part.publisher, part.caption)),
)
