import { z } from 'zod'
import { buttonsText } from './read-buttons.ts'
import { fileAmong } from './read-media.ts'
import { location } from './read-people-and-places.ts'
import { productText } from './read-shopping.ts'
import { anything, lines, listOf, object, type Reader, reader, type Said, shown, words } from './said.ts'

/*
 * What other companies' programs write: text, title, foot, and what one may press, with the address that it leads to. Nothing of it is
 * an answer to a bot of ours.
 */

const label = object({ displayText: words, url: words, phoneNumber: words })
const hydrated = {
  hydratedTitleText: words,
  hydratedContentText: words,
  hydratedFooterText: words,
  hydratedButtons: listOf(z.looseObject({ quickReplyButton: label, urlButton: label, callButton: label })),
  locationMessage: anything,
}
type Hydrated = z.output<z.ZodObject<typeof hydrated, z.core.$loose>>

const placeOf = (part: unknown): string | undefined => location(part)?.text

const hydratedText = (part: Hydrated): Said | null =>
  shown(
    'other',
    lines(
      part.hydratedTitleText,
      placeOf(part.locationMessage),
      part.hydratedContentText,
      ...part.hydratedButtons.map(({ quickReplyButton, urlButton, callButton }) =>
        buttonsText([
          {
            label: (quickReplyButton ?? urlButton ?? callButton)?.displayText,
            leadsTo: urlButton?.url ?? callButton?.phoneNumber,
          },
        ]),
      ),
      part.hydratedFooterText,
    ),
    fileAmong(part),
  )

/** The form in which messages came before: a name that the app knows, and what is filled in. */
export const structured: Reader = reader(
  { hydratedHsm: anything, params: listOf(words), elementName: words },
  ({ hydratedHsm, params }) => template(hydratedHsm) ?? shown('other', lines(...params)),
)

const fourRows = {
  content: anything,
  footer: anything,
  highlyStructuredMessage: anything,
  locationMessage: anything,
}

export const template: Reader = (part) => templateOf(part)

const templateOf: Reader = reader(
  {
    hydratedTemplate: object(hydrated),
    hydratedFourRowTemplate: object(hydrated),
    interactiveMessageTemplate: anything,
    fourRowTemplate: object(fourRows),
  },
  ({ hydratedTemplate, hydratedFourRowTemplate, interactiveMessageTemplate, fourRowTemplate: rows }) => {
    const whole = hydratedTemplate ?? hydratedFourRowTemplate
    if (whole) return hydratedText(whole)
    if (!rows) return interactive(interactiveMessageTemplate)
    const parts = [rows.highlyStructuredMessage, rows.content, rows.footer].map((one) => structured(one)?.text)
    return shown('other', lines(placeOf(rows.locationMessage), ...parts), fileAmong(rows))
  },
)

export const buttons: Reader = reader(
  {
    text: words,
    contentText: words,
    footerText: words,
    buttons: listOf(
      z.looseObject({
        buttonText: object({ displayText: words }),
        nativeFlowInfo: object({ paramsJson: words }),
      }),
    ),
    locationMessage: anything,
  },
  (part) =>
    shown(
      'other',
      lines(
        part.text,
        placeOf(part.locationMessage),
        part.contentText,
        buttonsText(
          part.buttons.map(({ buttonText, nativeFlowInfo }) => ({
            label: buttonText?.displayText,
            params: nativeFlowInfo?.paramsJson,
          })),
        ),
        part.footerText,
      ),
      fileAmong(part),
    ),
)

const row = z.looseObject({ title: words, description: words })

export const list: Reader = reader(
  {
    title: words,
    description: words,
    footerText: words,
    buttonText: words,
    sections: listOf(z.looseObject({ title: words, rows: listOf(row) })),
    productListInfo: object({ productSections: listOf(z.looseObject({ title: words, products: listOf(anything) })) }),
  },
  (part) =>
    shown(
      'other',
      lines(
        part.title,
        part.description,
        part.sections.length === 0 && buttonsText([{ label: part.buttonText }]),
        ...part.sections.flatMap(({ title, rows }) => [title, ...rows.map(rowText)]),
        ...(part.productListInfo?.productSections ?? []).map(({ title, products }) =>
          lines(`${title ?? 'Produtos'}: ${products.length}`),
        ),
        part.footerText,
      ),
    ),
)

const rowText = ({ title, description }: z.output<typeof row>): string =>
  title || description ? `- ${[title, description].filter(Boolean).join(': ')}` : ''

const native = object({ buttons: listOf(z.looseObject({ buttonParamsJson: words })) })
const interactiveShape = {
  header: object({ title: words, subtitle: words, locationMessage: anything, productMessage: anything }),
  body: object({ text: words }),
  footer: object({ text: words, audioMessage: anything }),
  nativeFlowMessage: native,
  carouselMessage: object({ cards: listOf(anything) }),
  shopStorefrontMessage: anything,
  collectionMessage: anything,
}

export const interactive: Reader = (part) => interactiveOf(part)

const interactiveOf: Reader = reader(interactiveShape, (part) => {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = part
  const cards = (carouselMessage?.cards ?? []).slice(0, maxCards).map((card) => interactive(card))
  const text = lines(
    header?.title,
    header?.subtitle,
    placeOf(header?.locationMessage),
    productText(header?.productMessage),
    body?.text,
    ...cards.map((card) => card?.text),
    buttonsText((nativeFlowMessage?.buttons ?? []).map(({ buttonParamsJson }) => ({ params: buttonParamsJson }))),
    part.shopStorefrontMessage || part.collectionMessage ? 'Catálogo: veja no celular.' : null,
    footer?.text,
  )
  const file = fileAmong(header ?? {}) ?? fileAmong(footer ?? {}) ?? cards.find((card) => card?.file)?.file
  return shown('other', text, file)
})

const maxCards = 20

/** What somebody's assistant answered. */
export const rich: Reader = reader({ submessages: listOf(z.looseObject({ messageText: words })) }, ({ submessages }) =>
  shown('other', lines(...submessages.map(({ messageText }) => messageText))),
)
