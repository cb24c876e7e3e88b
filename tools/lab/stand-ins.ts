import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDialogflow } from '../standins/dialogflow/index.ts'
import { startGraph } from '../standins/graph/index.ts'
import { startBucket } from '../standins/s3/index.ts'
import { startSmtp } from '../standins/smtp/index.ts'
import { startWebhook } from '../standins/webhook/index.ts'
import { startWhatsAppWeb } from '../standins/whatsapp-web/index.ts'

/** The shop's own, and one for a bot of one's own. */
const pages = [
  { id: '4001', name: 'Loja Demo', instagram: { id: '5001', username: 'loja.demo' } },
  { id: '4002', name: 'Loja Demo Filial', instagram: { id: '5002', username: 'loja.demo.filial' } },
]

/** Every stand-in that there is, with the settings that lead the product to them. */
export const startStandIns = async (folder: string, portOf: (place: number) => number) => {
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, 'dialogflow.json')
  const graph = await startGraph({ port: portOf(0), pages })
  const webhook = await startWebhook({ port: portOf(1) })
  const dialogflow = await startDialogflow({
    port: portOf(2),
    // As long as one sees something of it.
    trainMs: 1_500,
    known: existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [],
    onChange: () => writeFileSync(kept, JSON.stringify(dialogflow.keep())),
  })
  const web = await startWhatsAppWeb({ port: portOf(3) })
  const smtp = await startSmtp({ port: portOf(4) })
  const bucket = await startBucket({ folder: join(folder, 'bucket'), port: portOf(5) })
  const settings = {
    META_APP_ID: graph.appId,
    META_APP_SECRET: graph.appSecret,
    META_VERIFY_TOKEN: graph.verifyToken,
    META_GRAPH_URL: graph.url,
    META_DIALOG_URL: graph.url,
    DIALOGFLOW_URL: dialogflow.url,
    DIALOGFLOW_EDITS_PER_MINUTE: '100000',
    WHATSAPP_WEB_URL: web.url,
    WHATSAPP_MEDIA_URL: web.mediaUrl,
    SMTP_URL: smtp.url,
    ...bucket.settings,
  }
  const all = { graph, webhook, dialogflow, web, smtp, bucket }
  return {
    ...all,
    settings,
    stop: async () => void (await Promise.all(Object.values(all).map((one) => one.stop()))),
  }
}
