import { type GraphStandIn, startGraph } from '../../tools/standins/graph/index.ts'
import { ageConversations, allowChannels } from './channels.ts'
import { type Companies, type Company, openCompanies } from './company.ts'
import { disorder } from './disorder.ts'
import { type RunningServer, startServer } from './server.ts'

/** A program of its own, with an app at a stand-in of Meta that calls its webhooks, and a shop that has Meta's channels. */
export interface MetaServer {
  server: RunningServer
  graph: GraphStandIn
  company: Company
  /** What customers have written so far was written so much earlier: the program's own clock cannot be moved. */
  passTime(ms: number): Promise<void>
  stop(): Promise<void>
}

export const startMeta = async (): Promise<MetaServer> => {
  const graph = await startGraph()
  Object.assign(graph.switches, disorder)
  const server = await startServer({
    META_APP_ID: graph.appId,
    META_APP_SECRET: graph.appSecret,
    META_VERIFY_TOKEN: graph.verifyToken,
    META_GRAPH_URL: graph.url,
    META_DIALOG_URL: graph.url,
  })
  const companies: Companies = await openCompanies(server)
  const stop = async (): Promise<void> => {
    await companies.close()
    await server.stop()
    await graph.stop()
  }
  try {
    if (!(await graph.callback(`${server.url}/webhooks/meta`))) throw new Error('The webhook did not answer as ours')
    const company = await companies.make()
    await allowChannels(server, company)
    const passTime = async (ms: number): Promise<void> => {
      graph.advance(ms)
      await ageConversations(server, company, ms)
    }
    return { server, graph, company, passTime, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
