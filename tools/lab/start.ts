import { join } from 'node:path'
import { allowChannels } from './allow-channels.ts'
import { createBucketDesk } from './bucket-desk.ts'
import {
  type Bot,
  chooseCompany,
  connectDialogflow,
  connectWebhook,
  connectWhatsappQr,
  findBot,
  findCallback,
  shownCode,
} from './connect.ts'
import { connectPage, connectWhatsappBusiness, listen } from './connect-meta.ts'
import { createDialogflowDesk } from './dialogflow-desk.ts'
import { createFiles, type LabFiles } from './files.ts'
import { createFrames } from './frames.ts'
import { createGraphPhones } from './graph-phones.ts'
import { createMailDesk } from './mail-desk.ts'
import { logIn, type Member } from './member.ts'
import { freePort, startProduct } from './product.ts'
import { createQrPhone } from './qr-phone.ts'
import { serveLab } from './serve.ts'
import { startStandIns } from './stand-ins.ts'
import { createWebhookDesk } from './webhook-desk.ts'

export interface LabOptions {
  /** Of the product; the page is on the next one, the stand-ins on those after. 0: any free ones. */
  port: number
  /** Of all people of the demonstration. */
  password: string
  dataDir: string
}

export interface Lab {
  url: string
  productUrl: string
  people: readonly { name: string; email: string; password: string }[]
  /** Resolves when the product ended by itself. */
  ended: Promise<void>
  stop(): Promise<void>
}

type StandIns = Awaited<ReturnType<typeof startStandIns>>

/** The product connected to a stand-in on each of its channels, and the page of simulated phones. */
export const startLab = async ({ port, password, dataDir }: LabOptions): Promise<Lab> => {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  const portOf = (place: number): number => (port === 0 ? 0 : port + place)
  try {
    const standIns = await startStandIns(join(dataDir, 'lab'), (place) => portOf(2 + place))
    stops.push(standIns.stop)
    const productPort = port === 0 ? await freePort() : port
    const product = await startProduct(productPort, {
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      PUBLIC_URL: `http://127.0.0.1:${productPort}`,
      ALLOW_PRIVATE_ADDRESSES: '1',
      ...standIns.settings,
    })
    stops.push(product.stop)
    const admin = await logIn(product.url, 'admin@prosa.local', password)
    await allowChannels(dataDir, await chooseCompany(admin, 'Demo'))
    const files = createFiles(() => page.url)
    const { phones, bots } = await connectAll(standIns, admin, { files, productUrl: product.url })
    const people = peopleWith(password)
    const page = await serveLab(
      {
        facts: { productUrl: product.url, people },
        frames: createFrames(product.url, bots),
        phones,
        desks: [
          createWebhookDesk(standIns.webhook, findCallback(admin)),
          createDialogflowDesk(standIns.dialogflow),
          createMailDesk(standIns.smtp),
          createBucketDesk(standIns.bucket),
        ],
        find: files.find,
      },
      portOf(1),
    )
    stops.push(page.stop)
    return { url: page.url, productUrl: product.url, people, ended: product.ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const connectAll = async (
  { graph, webhook, dialogflow, web }: StandIns,
  member: Member,
  { files, productUrl }: { files: LabFiles; productUrl: string },
) => {
  const shop = await findBot(member, 'Loja Demo')
  if (!shop) throw new Error('O bot Loja Demo não existe nesta instalação.')
  await listen(graph, productUrl)
  const phone = await connectWhatsappBusiness(member, shop.id)
  const page = await connectPage(member, shop.id, 'FACEBOOK')
  const instagram = await connectPage(member, shop.id, 'INSTAGRAM')
  await connectWhatsappQr(member, shop.id, web)
  await connectWebhook(member, shop.id, webhook)
  const understanding = await connectDialogflow(member, { source: shop, name: 'Loja com Dialogflow' }, dialogflow)
  const bots: Bot[] = [shop, understanding]
  const [business, ...pages] = createGraphPhones(graph, files, { phone, page, instagram })
  const qr = createQrPhone({ web, files, shownCode: () => shownCode(member) })
  return { phones: [...(business ? [business] : []), qr, ...pages], bots }
}

const peopleWith = (password: string) => [
  { name: 'Helena, gestora', email: 'gestora@demo.local', password },
  { name: 'Bruno, atendente', email: 'atendente1@demo.local', password },
  { name: 'Camila, atendente', email: 'atendente2@demo.local', password },
  { name: 'Administração da instalação', email: 'admin@prosa.local', password },
]
