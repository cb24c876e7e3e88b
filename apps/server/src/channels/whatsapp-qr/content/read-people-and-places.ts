import { z } from 'zod'
import { cardsText } from '../../readable/card-text.ts'
import { placeText } from '../../readable/place-text.ts'
import { readCard } from '../../readable/read-card.ts'
import { flag, labelled, lines, listOf, number, type Reader, reader, short, shown, words } from './said.ts'

/** Of a card all that is written is read, since a picture in it may be of any size. */
const card = z.looseObject({ displayName: words, vcard: z.string().optional().catch(undefined) })
const cardOf = ({ displayName, vcard }: z.output<typeof card>) => readCard(vcard ?? '', displayName)

export const contact: Reader = reader(card.shape, (one) =>
  shown('contact', lines(one.displayName || one.vcard ? cardsText([cardOf(one)]) : '')),
)

export const contacts: Reader = reader({ contacts: listOf(card), displayName: words }, (part) =>
  shown('contact', lines(cardsText(part.contacts.map(cardOf)) || labelled('Contatos', part.displayName))),
)

const place = {
  degreesLatitude: number,
  degreesLongitude: number,
  name: words,
  address: words,
  url: short,
  comment: words,
  caption: words,
  isLive: flag,
}

const placeReader = (usualLabel: string): Reader =>
  reader(place, ({ degreesLatitude: latitude, degreesLongitude: longitude, ...part }) => {
    const { name, address, url, comment, caption, isLive } = part
    const isKnown = latitude !== undefined && longitude !== undefined
    if (!isKnown && !name && !address && !url) return null
    const label = isLive ? live : usualLabel
    return shown('location', lines(placeText({ name, address, latitude, longitude }, label), url, comment, caption))
  })

const live = 'Localização ao vivo'
export const location: Reader = placeReader('Localização')
export const liveLocation: Reader = placeReader(live)
