// `npm run lab`: the product with its demonstration, connected to stand-ins of its providers, and a page of simulated phones on
// which one writes as a customer on each channel. Nothing leaves this machine. `LAB_PORT` (3100) is the product's port, the page
// is on the next one; data lies in data/lab.
import { startGraph } from '../standins/graph/index.ts'
import { connectPage, connectWhatsappBusiness, findBot, listen } from './connect.ts'
import { createFiles } from './files.ts'
import { createGraphPhones } from './graph-phones.ts'
import { logIn, startProduct } from './product.ts'
import { serveLab } from './serve.ts'

const port = Number(process.env.LAB_PORT ?? 3100)
const [pagePort, graphPort] = [port + 1, port + 2]
const password = process.env.DEMO_PASSWORD ?? 'laboratorio'
const people = [
  { name: 'Gestora', email: 'gestora@demo.local', password },
  { name: 'Atendente', email: 'atendente1@demo.local', password },
  { name: 'Administração', email: 'admin@prosa.local', password },
]

console.log('Iniciando o laboratório…')
const graph = await startGraph({ port: graphPort })
const product = await startProduct(port, {
  DATA_DIR: process.env.DATA_DIR ?? 'data/lab',
  DEMO_PASSWORD: password,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ALLOW_PRIVATE_ADDRESSES: '1',
  META_APP_ID: graph.appId,
  META_APP_SECRET: graph.appSecret,
  META_VERIFY_TOKEN: graph.verifyToken,
  META_GRAPH_URL: graph.url,
  META_DIALOG_URL: graph.url,
})
const stop = async (): Promise<void> => {
  await Promise.all([product.stop(), page.stop(), graph.stop()])
}
const files = createFiles(() => `http://127.0.0.1:${pagePort}`)
await listen(graph, product.url)
const admin = await logIn(product.url, 'admin@prosa.local', password)
const bot = await findBot(admin, 'Demo', 'Loja Demo')
const phone = await connectWhatsappBusiness(admin, bot.id)
const facebook = await connectPage(admin, bot.id, 'FACEBOOK')
const instagram = await connectPage(admin, bot.id, 'INSTAGRAM')
const phones = createGraphPhones(graph, files, { phone, page: facebook, instagram })
const livechatUrl = `${product.url}/livechat/frame/${bot.token}`
const page = await serveLab(phones, { productUrl: product.url, livechatUrl, people }, files.find, pagePort)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
void product.ended.then(() => Promise.all([page.stop(), graph.stop()]))
console.log(`Telefones simulados em ${page.url}, atendimento em ${product.url}`)
for (const { name, email } of people) console.log(`  ${name}: ${email}, senha ${password}`)
